import { oneOf } from '../browser/navigation.ts';

export interface NoticesSearch {
  readonly over?: 'ajustes' | undefined;
}

export const noticesSearch = ({ over }: Record<string, unknown>): NoticesSearch => ({
  over: oneOf(['ajustes'], over),
});
