/** The package has no types. */
declare module 'heic-decode' {
  interface HeicImage {
    readonly width: number;
    readonly height: number;
    decode(): Promise<{ readonly data: Uint8ClampedArray }>;
  }
  interface HeicImages extends Array<HeicImage> {
    dispose(): void;
  }
  const heic: { all(file: { readonly buffer: Uint8Array }): Promise<HeicImages> };
  export default heic;
}
