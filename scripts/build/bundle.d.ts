import type { Metafile } from 'esbuild';

export type BundleName = 'service' | 'tests' | 'stand-ins' | 'bench';
export function describeBundle(name: BundleName): Promise<Metafile>;
