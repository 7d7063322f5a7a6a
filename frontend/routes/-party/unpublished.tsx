import type { OpenedEventAnswer } from '@duende/contracts/parties/party-answers';

const WORDS: Readonly<Partial<Record<OpenedEventAnswer['status'], string>>> = {
  pending: 'Este evento está pendiente de aprobación: solo lo ven su autor y la administración.',
  rejected: 'Este evento no se aprobó y solo lo ves tú. Puedes corregirlo y volver a enviarlo.',
  withdrawn: 'Retiraste este evento y solo lo ves tú. Puedes volver a enviarlo.',
};

/** Who sees a party that is not published, and why it was rejected. */
export function Unpublished({ party: { status, rejectedFor } }: { readonly party: OpenedEventAnswer }) {
  return (
    <div className="panel flex flex-col gap-2 rounded-2xl p-4 text-amber">
      <meta name="robots" content="noindex" />
      <p>{WORDS[status]}</p>
      {rejectedFor !== undefined && (
        <p className="wrap-anywhere text-text-2">
          <span className="font-semibold">{'Motivo: '}</span>
          <span dir="auto">{rejectedFor}</span>
        </p>
      )}
    </div>
  );
}
