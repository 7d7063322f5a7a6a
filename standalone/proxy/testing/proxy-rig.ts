/** A proxy with the project's file in front of some processes. */
export interface ProxyRig {
  readonly address: string;
  readonly port: number;
  /** content of its log */
  log(): Promise<string>;
  close(): Promise<void>;
}

/** Settings of every proxy; by default no process is behind it. */
export interface RigSettings {
  /** upstream processes, `http://host:port` */
  readonly command?: readonly string[];
  readonly query?: readonly string[];
  readonly publicUrl?: string;
  readonly port?: number;
}
