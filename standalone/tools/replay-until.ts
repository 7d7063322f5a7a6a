import type { Until } from '@duende/projections/replay';
import { ToolFailure } from './run-tool.ts';

const POSITION = /^[0-9a-f]{16}$/;
/** Without an offset the time would depend on the machine. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** @throws ToolFailure */
export function replayUntil(text: string): Until {
  if (POSITION.test(text)) return { position: text };
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return { moment: new Date(text) };
  throw new ToolFailure(
    `UNTIL must be a position of 16 hexadecimal digits or a moment such as 2026-05-31T23:59:59+02:00, not "${text}"`,
  );
}
