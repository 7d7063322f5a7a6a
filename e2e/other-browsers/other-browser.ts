/** A browser of another engine than Chromium's, with one page open: the least that a walk through the app needs of it. */
export interface OtherBrowser {
  /** `Firefox 140.5.0` */
  readonly name: string;
  goto(address: string): Promise<void>;
  /** what an expression of the page comes to, awaited; plain data only */
  evaluate<T>(expression: string): Promise<T>;
  /** clicks the element that an expression of the page gives */
  click(element: string): Promise<void>;
  /** types into the element that an expression of the page gives */
  type(element: string, text: string): Promise<void>;
  /** presses a key where the focus is, by its name in the page, as `Shift+ArrowLeft` */
  press(keys: string): Promise<void>;
  /** chooses a file in the field that an expression of the page gives */
  choose(element: string, path: string): Promise<void>;
  /** makes what shows the page that large, in CSS pixels */
  resize(size: { readonly width: number; readonly height: number }): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** the errors that the page and the browser itself have written to the console so far */
  readonly complaints: readonly string[];
  /** ends all its processes and removes what they kept */
  close(): Promise<void>;
}

export type OpenBrowser = () => Promise<OtherBrowser>;
