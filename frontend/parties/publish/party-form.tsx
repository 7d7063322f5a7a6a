import { isPastDay } from '@duende/contracts/parties/past-days';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS, textLength } from '@duende/contracts/common/limits';
import { lineupNames } from '@duende/contracts/parties/lineup-names';
import { LOCATIONS } from '@duende/contracts/parties/locations';
import { PARTY_TYPES } from '@duende/contracts/parties/styles';
import {
  fieldRow,
  isOfKind,
  FORM_ORDER,
  type FieldOf,
  type PartyField,
} from '@duende/contracts/parties/party-fields';
import { Fragment, useEffect, useEffectEvent, useState, type FormEvent, type ReactNode } from 'react';
import { useWatch, type RegisterOptions } from 'react-hook-form';
import { useMay } from '../../session/session.ts';
import { useFields, wordsOf } from '../../forms/use-fields.ts';
import { useToday } from '../../dates/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ChoiceField, StylesField } from './choice-fields.tsx';
import { DatesField } from './dates-field.tsx';
import {
  bodyOf,
  draftErrors,
  REFUSED_FIELDS,
  withDate,
  withMapsUrl,
  withProtocol,
  type PartyBody,
  type PartyDraft,
} from './party-draft.ts';
import { CoordinateFields, HourFields } from './paired-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import { SimilarParties } from './similar-parties.tsx';

interface PartyFormProps {
  /** initial values of the fields */
  readonly initial: PartyDraft;
  /** the party that is being edited: it is no other that may be the same */
  readonly except?: string | undefined;
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
type TextRules = Pick<RegisterOptions<PartyDraft>, 'onBlur' | 'onChange'>;

/** The form of a party, new or edited. */
export function PartyForm({
  initial,
  except,
  words,
  isBusy,
  failure,
  onDraft,
  onSubmit,
  onLogin,
}: PartyFormProps) {
  const { clearErrors, control, field, formProps, formState, getValues, handleSubmit, setValue } = useFields({
    defaultValues: initial,
    check: (written) => ({
      ...draftErrors(written),
      ...(isPastDay(picked, today) && { dates: FORM_TEXTS.partyDayPast }),
    }),
    refusals: REFUSED_FIELDS,
    failure,
    mends: { longitude: 'latitude' },
    keep: onDraft,
  });
  const draft = useWatch({ control }) as PartyDraft;
  const [picked, setPicked] = useState('');
  const today = useToday();
  const [isUploading, setUploading] = useState(false);
  /** submitted during an upload: sent once the photo is there */
  const [isWaitingForPhoto, setWaitingForPhoto] = useState(false);
  const writesCoordinates = useMay('party.set-coordinates');
  const errorOf = (name: PartyField) => wordsOf(formState.errors, name);

  const set = (change: Partial<PartyDraft>) => {
    for (const name of Object.keys(change) as PartyField[])
      if (change[name] !== getValues(name)) setValue(name, change[name] as never);
  };
  const text = (name: FieldOf<'name' | 'line' | 'link' | 'map' | 'text' | 'names'>, rules?: TextRules) => ({
    label: fieldRow(name).words.inForm,
    ...field(name, rules),
  });

  function add(day: string) {
    set(withDate(getValues(), day));
    setPicked('');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isWaitingForPhoto) return;
    // A chosen day counts, added or not.
    if (!isPastDay(picked, today)) add(picked);
    void handleSubmit(isUploading ? () => setWaitingForPhoto(true) : send)();
  }

  function send(written: PartyDraft) {
    onSubmit(bodyOf(writesCoordinates ? written : { ...written, latitude: '', longitude: '' }));
  }
  const sendWaiting = useEffectEvent(() => {
    setWaitingForPhoto(false);
    send(getValues());
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the upload has ended, outside of React: the waiting form is sent
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
        error={errorOf('location')}
        onChange={(location) => set({ location })}
      />
    ),
    dates: (
      <DatesField
        dates={draft.dates}
        picked={picked}
        error={errorOf('dates')}
        onPick={(day) => {
          setPicked(day);
          clearErrors('dates');
        }}
        onAdd={add}
        onRemove={(day) => set({ dates: draft.dates.filter((other) => other !== day) })}
      />
    ),
    startTime: <HourFields draft={draft} onChange={set} />,
    endTime: null,
    type: (
      <ChoiceField label="Tipo" options={PARTY_TYPES} value={draft.type} onChange={(type) => set({ type })} />
    ),
    styles: <StylesField chosen={draft.styles} onChange={(styles) => set({ styles })} />,
    lineup: (
      <TextArea
        rows={4}
        hint="Un nombre por línea. Si pegas el cartel, lo ordenamos."
        {...text('lineup', { onBlur: () => set({ lineup: lineupNames(getValues('lineup')).join('\n') }) })}
      />
    ),
    mapsUrl: (
      <>
        <TextField
          {...text('mapsUrl', { onChange: () => set(withMapsUrl(getValues(), getValues('mapsUrl'))) })}
          inputMode="url"
          placeholder="https://"
        />
        {writesCoordinates && (
          <CoordinateFields latitude={field('latitude')} longitude={field('longitude')} />
        )}
      </>
    ),
    latitude: null,
    longitude: null,
    description: <TextArea rows={6} limit={LIMITS.description.max} {...text('description')} />,
    photo: (
      <PhotoField
        photo={draft.photo}
        error={errorOf('photo')}
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

  function inputOf(name: PartyField): ReactNode {
    if (!isOfKind(name, 'line', 'link')) return inputs[name];
    const {
      kind,
      limit,
      words: { example },
    } = fieldRow(name);
    if (kind === 'line') return <TextField placeholder={example} limit={limit} {...text(name)} />;
    const onBlur = () => setValue(name, withProtocol(getValues(name)));
    return <TextField {...text(name, { onBlur })} inputMode="url" placeholder="https://" />;
  }

  return (
    <form
      {...formProps}
      noValidate
      autoComplete="off"
      onSubmit={submit}
      className="panel flex flex-col gap-6 rounded-3xl p-5 sm:p-8"
    >
      <p className="-mb-2 text-sm text-text-3">* obligatorio</p>
      {FORM_ORDER.map((name) => (
        <Fragment key={name}>
          {inputOf(name)}
          {name === 'dates' && <SimilarParties written={draft} except={except} />}
        </Fragment>
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
