import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDraftsForgotten } from '../browser/draft-storage.ts';
import { lazyComponent } from '../browser/lazy-component.ts';
import { useOverlay, usePanels } from '../browser/overlays.ts';
import { Permitted } from '../ui/permitted.tsx';
import type { HomeSearch } from './home-search.ts';

const PublishPage = lazyComponent(
  async () => (await import('../parties/publish/publish-page.tsx')).PublishPage,
);
const EditPage = lazyComponent(async () => (await import('../parties/publish/edit-page.tsx')).EditPage);
const ModerationPage = lazyComponent(
  async () => (await import('../moderation/moderation-page.tsx')).ModerationPage,
);
const ImportPage = lazyComponent(async () => (await import('../imports/import-page.tsx')).ImportPage);
const AboutPanel = lazyComponent(async () => (await import('../shell/about/about-panel.tsx')).AboutPanel);

/** `?edit=` */
export function HomeEdit({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const panels = usePanels();
  const forgotten = useDraftsForgotten();
  return (
    <EditPage
      key={`${id} ${forgotten}`}
      id={id}
      onLogin={() => panels.show('login')}
      onDone={(key) => void navigate({ to: '/event/$key', params: { key }, replace: true })}
    />
  );
}

/** 'about' is a panel over home. */
export function HomeViews({ view }: { readonly view: NonNullable<HomeSearch['view']> }) {
  const navigate = useNavigate();
  const { day }: HomeSearch = useSearch({ strict: false });
  const panels = usePanels();
  const forgotten = useDraftsForgotten();
  const about = useOverlay('view');
  switch (view) {
    case 'form':
      // Going back must not return to a sent form.
      return (
        <PublishPage
          key={forgotten}
          day={day}
          onLogin={() => panels.show('login')}
          onDone={(key) => void navigate({ to: '/event/$key', params: { key }, replace: true })}
        />
      );
    case 'pending':
    case 'proposals':
    case 'reasons':
    case 'pending-comments':
    case 'reports':
      return <ModerationPage view={view} />;
    case 'import':
      return (
        <Permitted permission="party.import">
          <ImportPage />
        </Permitted>
      );
    case 'about':
      return <AboutPanel onClose={about.close} />;
    default:
      view satisfies never;
      return null;
  }
}
