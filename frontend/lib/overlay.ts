import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

/**
 * Something that lies over one screen, by a search parameter of its address: the back button closes it, a reload keeps it.
 * Closing is going back where opening it made the entry.
 */
export function useOverlay(parameter: string) {
  const navigate = useNavigate();
  const router = useRouter();
  const opened = useLocation({ select: ({ state }) => state.panelOpened === true });
  const go = (value: string | undefined, replace: boolean) =>
    navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, [parameter]: value }),
      state: { panelOpened: value !== undefined },
      resetScroll: false,
      replace,
    });
  return {
    show: (value: string) => void go(value, false),
    close: () => {
      if (opened) router.history.back();
      else void go(undefined, true);
    },
  };
}
