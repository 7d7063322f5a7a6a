import { FormFrame } from './form-frame.tsx';
import { NewPartyForm } from './new-party-form.tsx';

interface PublishPageProps {
  /** a day that the party is meant to be on */
  readonly day?: string | undefined;
  readonly onLogin: () => void;
  readonly onDone: () => void;
}

export function PublishPage({ day, onLogin, onDone }: PublishPageProps) {
  return (
    <FormFrame>
      <NewPartyForm day={day} onLogin={onLogin} onDone={onDone} />
    </FormFrame>
  );
}
