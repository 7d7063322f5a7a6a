/** The code that a start tells whoever runs the service, found in what it has printed. */
export function setupCodeIn(lines: readonly string[]): string {
  const said = lines.findLast((line) => line.includes('No administrator yet'));
  const [, code] = /\(the code alone: ([\w-]+)\)/.exec(said ?? '') ?? [];
  if (code === undefined) throw new Error('nobody was told the way to the first administrator');
  return code;
}
