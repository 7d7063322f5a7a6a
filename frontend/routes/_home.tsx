import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyComponent } from '../browser/lazy-component.ts';
import { HomeScreen } from '../home/home-screen.tsx';
import { homeSearch } from '../home/home-search.ts';

const HomeViews = lazyComponent(async () => (await import('../home/home-views.tsx')).HomeViews);
const HomeEdit = lazyComponent(async () => (await import('../home/home-views.tsx')).HomeEdit);
const InstallButton = lazyComponent(
  async () => (await import('../install/install-button.tsx')).InstallButton,
);

/** Home stays mounted under the dialog of `/register`. */
export const Route = createFileRoute('/_home')({
  validateSearch: homeSearch,
  component: Home,
});

function Home() {
  const { view, edit } = Route.useSearch();
  if (edit !== undefined)
    return (
      <Suspense>
        <HomeEdit id={edit} />
      </Suspense>
    );
  const isHome = view === undefined || view === 'about';
  return (
    <>
      {isHome && <HomeScreen install={<InstallButton />} />}
      {view === undefined ? (
        <Outlet />
      ) : (
        <Suspense>
          <HomeViews view={view} />
        </Suspense>
      )}
    </>
  );
}
