import { isPastDay } from '@duende/contracts/parties/past-days';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS, textLength } from '@duende/contracts/common/limits';
import { LOCATIONS } from '@duende/contracts/parties/locations';
import { PARTY_TYPES } from '@duende/contracts/parties/styles';
import {
  fieldRow,
  isOfKind,
  FORM_ORDER,
  type FieldOf,
  type PartyField,
} from '@duende/contracts/parties/party-fields';
import { Fragment, useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useMay } from '../../lib/session/session.ts';
import { fieldErrorOf } from '../../lib/api/use-field-error.ts';
import { useToday } from '../../lib/dom/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ChoiceField, StylesField } from './choice-fields.tsx';
import { DatesField } from './dates-field.tsx';
import {
  bodyOf,
  draftErrors,
  REFUSED_FIELDS,
  remainingErrors,
  withDate,
  withMapsUrl,
  withProtocol,
  type DraftErrors,
  type PartyBody,
  type PartyDraft,
} from './party-draft.ts';
import { CoordinateFields, HourFields } from './paired-fields.tsx';
import { PhotoField } from './photo-field.tsx';

interface PartyFormProps {
  /** initial values of the fields */
  readonly initial: PartyDraft;
  /** texts of the button, idle and busy */
  readonly words: { readonly submit: string; readonly busy: string };
  readonly isBusy: boolean;
  /** why the server refused it, or `null` */
  readonly failure: Error | null;
  readonly onDraft: (draft: PartyDraft) => void;
  /** called with a valid form */
  readonly onSubmit: (body: PartyBody) => void;
  /** called when a visitor wants to upload a photo */
  readonly onLogin: () => void;
}

type PlainField = FieldOf<'line' | 'link'>;

/** The form of a party, new or edited. */
export function PartyForm({ initial, words, isBusy, failure, onDraft, onSubmit, onLogin }: PartyFormProps) {
  const [draft, setDraft] = useState(initial);
  const [picked, setPicked] = useState('');
  const today = useToday();
  const [errors, setErrors] = useState<DraftErrors>({});
  const [attempts, setAttempts] = useState(0);
  const [isUploading, setUploading] = useState(false);
  /** submitted during an upload: sent once the photo is there */
  const [isWaitingForPhoto, setWaitingForPhoto] = useState(false);
  const [seen, setSeen] = useState(failure);
  if (failure !== seen) {
    setSeen(failure);
    const refused = fieldErrorOf(failure, REFUSED_FIELDS);
    if (refused !== null) {
      setErrors({ [refused.field]: refused.message });
      setAttempts(attempts + 1);
    }
  }
  const form = useRef<HTMLFormElement>(null);
  const writesCoordinates = useMay('party.set-coordinates');
  // The first invalid field takes the focus once its error is rendered.
  useEffect(() => {
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (faulty?.querySelector('input') ?? faulty)?.focus();
  }, [attempts]);

  const edit = (change: (before: PartyDraft) => PartyDraft) => {
    const next = change(draft);
    setDraft(next);
    onDraft(next);
    setErrors(remainingErrors(errors, draft, next));
  };
  const set = (change: Partial<PartyDraft>) => edit((before) => ({ ...before, ...change }));
  const text = (name: FieldOf<'name' | 'line' | 'link' | 'map' | 'text' | 'names'>) => ({
    label: fieldRow(name).words.inForm,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isWaitingForPhoto) return;
    // A chosen day counts, added or not.
    const isPast = isPastDay(picked, today);
    const complete = isPast ? draft : withDate(draft, picked);
    const found = { ...draftErrors(complete), ...(isPast && { dates: FORM_TEXTS.partyDayPast }) };
    if (complete !== draft) edit(() => complete);
    if (!isPast) setPicked('');
    setErrors(found);
    setAttempts(attempts + 1);
    if (Object.keys(found).length > 0) return;
    if (isUploading) setWaitingForPhoto(true);
    else send(complete);
  }

  function send(complete: PartyDraft) {
    onSubmit(bodyOf(writesCoordinates ? complete : { ...complete, latitude: '', longitude: '' }));
  }
  const sendWaiting = useEffectEvent(() => {
    setWaitingForPhoto(false);
    send(draft);
  });
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the upload has ended, outside of React: the waiting form is sent
    if (isWaitingForPhoto && !isUploading) sendWaiting();
  }, [isWaitingForPhoto, isUploading]);

  /** What is more than a line of text, or asks for more. */
  const inputs: Readonly<Record<Exclude<PartyField, PlainField>, ReactNode>> = {
    name: (
      <TextField
        isRequired
        limit={LIMITS.partyName.max}
        hint={`${textLength(draft.name)}/${LIMITS.partyName.max} caracteres`}
        {...text('name')}
      />
    ),
    location: (
      <ChoiceField
        label="Ubicación"
        isRequired
        options={LOCATIONS}
        value={draft.location}
        error={errors.location}
        onChange={(location) => set({ location })}
      />
    ),
    dates: (
      <DatesField
        dates={draft.dates}
        picked={picked}
        error={errors.dates}
        onPick={(day) => {
          setPicked(day);
          setErrors({ ...errors, dates: undefined });
        }}
        onAdd={(day) => {
          edit((before) => withDate(before, day));
          setPicked('');
        }}
        onRemove={(day) => set({ dates: draft.dates.filter((other) => other !== day) })}
      />
    ),
    startTime: <HourFields draft={draft} onChange={set} />,
    endTime: null,
    type: (
      <ChoiceField label="Tipo" options={PARTY_TYPES} value={draft.type} onChange={(type) => set({ type })} />
    ),
    styles: <StylesField chosen={draft.styles} onChange={(styles) => set({ styles })} />,
    lineup: <TextArea rows={4} hint="Un nombre por línea" {...text('lineup')} />,
    mapsUrl: (
      <>
        <TextField
          {...text('mapsUrl')}
          inputMode="url"
          placeholder="https://"
          onChange={(event) => edit((before) => withMapsUrl(before, event.target.value))}
        />
        {writesCoordinates && <CoordinateFields draft={draft} error={errors.latitude} onChange={set} />}
      </>
    ),
    latitude: null,
    longitude: null,
    description: <TextArea rows={6} limit={LIMITS.description.max} {...text('description')} />,
    photo: (
      <PhotoField
        photo={draft.photo}
        error={errors.photo}
        onChange={(photo) => set({ photo })}
        onUpload={(upload) => {
          setUploading(upload === 'started');
          // The form was to be sent with that photo.
          if (upload === 'failed') setWaitingForPhoto(false);
        }}
        onLogin={onLogin}
      />
    ),
  };

  function inputOf(field: PartyField): ReactNode {
    if (!isOfKind(field, 'line', 'link')) return inputs[field];
    const {
      kind,
      limit,
      words: { example },
    } = fieldRow(field);
    if (kind === 'line') return <TextField placeholder={example} limit={limit} {...text(field)} />;
    const complete = () => set({ [field]: withProtocol(draft[field]) });
    return <TextField {...text(field)} inputMode="url" placeholder="https://" onBlur={complete} />;
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="panel flex flex-col gap-6 rounded-3xl p-5 sm:p-8"
    >
      <p className="-mb-2 text-sm text-text-3">* obligatorio</p>
      {FORM_ORDER.map((field) => (
        <Fragment key={field}>{inputOf(field)}</Fragment>
      ))}
      <Button
        kind="primary"
        type="submit"
        aria-disabled={isBusy || isWaitingForPhoto}
        className="min-h-14 text-xl"
      >
        {isBusy || isWaitingForPhoto ? words.busy : words.submit}
      </Button>
    </form>
  );
}
