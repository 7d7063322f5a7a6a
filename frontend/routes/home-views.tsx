import { useNavigate } from '@tanstack/react-router';
import { useDraftsForgotten } from '../lib/kept-draft.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { usePanels } from '../lib/panels.ts';
import type { HomeSearch } from './home-search.ts';

const PublishPage = lazyPart(async () => (await import('../features/publish/publish-page.tsx')).PublishPage);
const EditPage = lazyPart(async () => (await import('../features/publish/edit-page.tsx')).EditPage);
const PendingPartiesPage = lazyPart(
  async () => (await import('../features/moderation/pending-parties-page.tsx')).PendingPartiesPage,
);
const PendingCommentsPage = lazyPart(
  async () => (await import('../features/comment-moderation/pending-comments-page.tsx')).PendingCommentsPage,
);
const ImportPage = lazyPart(async () => (await import('../features/import/import-page.tsx')).ImportPage);
const AboutPanel = lazyPart(async () => (await import('../features/about/about-panel.tsx')).AboutPanel);

/** The form with an existing party in it, which `?edit=` opens in home's place. */
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

/** The full-screen views of `?view=`; 'about' lies over home. */
export function HomeViews({ view }: { readonly view: NonNullable<HomeSearch['view']> }) {
  const navigate = useNavigate();
  const panels = usePanels();
  const forgotten = useDraftsForgotten();
  const goHome = () => void navigate({ to: '/' });
  switch (view) {
    case 'form':
      return <PublishPage key={forgotten} onLogin={() => panels.show('login')} onDone={goHome} />;
    case 'pending':
      return <PendingPartiesPage />;
    case 'pending-comments':
      return <PendingCommentsPage />;
    case 'import':
      return <ImportPage />;
    case 'about':
      return <AboutPanel onClose={goHome} />;
    default:
      view satisfies never;
      return null;
  }
}
