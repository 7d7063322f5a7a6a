export interface ProxyRig {
  readonly address: string;
  readonly port: number;
  log(): Promise<string>;
  close(): Promise<void>;
}

/** By default no process is behind it. */
export interface RigSettings {
  /** `http://host:port` */
  readonly command?: readonly string[];
  readonly query?: readonly string[];
  readonly publicUrl?: string;
  readonly port?: number;
}
