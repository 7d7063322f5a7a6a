/** A proxy with the project's own file before some processes. */
export interface ProxyRig {
  readonly address: string;
  readonly port: number;
  /** what it has written to its log */
  log(): Promise<string>;
  close(): Promise<void>;
}

/** What every proxy is told of an installation; without processes nobody is there. */
export interface RigSettings {
  /** addresses of the processes behind it, `http://host:port` */
  readonly command?: readonly string[];
  readonly query?: readonly string[];
  readonly publicUrl?: string;
  readonly port?: number;
}
