/** Memoises per object, for its lifetime and one context. */
export function writtenOnce<K extends object, C extends readonly string[], V>(
  write: (of: K, ...context: C) => V,
): (of: K, ...context: C) => V {
  const written = new WeakMap<K, { readonly context: string; readonly made: V }>();
  return (of, ...context) => {
    const name = context.length === 1 ? (context[0] ?? '') : context.join('\n');
    const known = written.get(of);
    if (known?.context === name) return known.made;
    const made = write(of, ...context);
    written.set(of, { context: name, made });
    return made;
  };
}
