interface Issues {
  readonly issues: readonly { readonly code: string; readonly path: readonly PropertyKey[] }[];
}

/** Where a schema was broken and how, never the value: it may be personal. */
export function issueBrief({ issues }: Issues): string {
  return issues.map(({ code, path }) => `${path.map(String).join('.') || '(whole)'} ${code}`).join(', ');
}
