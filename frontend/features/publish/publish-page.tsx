import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PartyForm } from './party-form.tsx';

interface PublishPageProps {
  readonly onLogin: () => void;
  readonly onDone: () => void;
}

export function PublishPage({ onLogin, onDone }: PublishPageProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-4 pb-24 sm:px-6 sm:pt-8">
      <Link to="/" className={buttonClass('quiet', '-ml-4')}>
        <Icon name="back" />
        Volver
      </Link>
      <PageHeading title="Publicar Evento" className="display mt-2 mb-6 text-poster uppercase">
        Publicar Evento
      </PageHeading>
      <PartyForm onLogin={onLogin} onDone={onDone} />
    </div>
  );
}
