export interface ProxyRig {
  readonly address: string;
  readonly port: number;
  log(): Promise<string>;
  close(): Promise<void>;
}

/** By default it has no process. */
export interface RigSettings {
  /** `http://host:port` */
  readonly command?: readonly string[];
  readonly query?: readonly string[];
  readonly publicUrl?: string;
  readonly port?: number;
}
