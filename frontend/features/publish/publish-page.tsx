import { FormFrame } from './form-frame.tsx';
import { NewPartyForm } from './new-party-form.tsx';

interface PublishPageProps {
  readonly onLogin: () => void;
  readonly onDone: () => void;
}

export function PublishPage({ onLogin, onDone }: PublishPageProps) {
  return (
    <FormFrame>
      <NewPartyForm onLogin={onLogin} onDone={onDone} />
    </FormFrame>
  );
}
