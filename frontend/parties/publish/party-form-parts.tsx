import { LIMITS, textLength } from '@duende/contracts/common/limits';
import { LOCATIONS } from '@duende/contracts/parties/locations';
import { fieldRow, isOfKind, type FieldOf, type PartyField } from '@duende/contracts/parties/party-fields';
import { PARTY_TYPES } from '@duende/contracts/parties/styles';
import { Fragment, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../browser/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { StylesField } from './choice-fields.tsx';
import { DatesField } from './dates-field.tsx';
import { FORM_PARTS, type FieldOfPart, type FormPartTitle } from './form-parts.ts';
import { LineupField } from './lineup-field.tsx';
import { CoordinateFields, HourFields } from './paired-fields.tsx';
import { withMapsUrl, withProtocol } from './party-draft.ts';
import { PlaceMomentField } from './place-moment-field.tsx';
import { PhotoField } from './photo-field.tsx';
import { joinedLines, SetsBox, withoutArtist } from './sets-box.tsx';
import { SimilarParties } from './similar-parties.tsx';
import type { PartyFormState } from './use-party-form.ts';

const CareFields = lazyComponent(async () => (await import('./care-fields.tsx')).CareFields);

/** Their kind decides the input. */
type PlainField = FieldOf<'line' | 'link' | 'text'>;

const isPlain = (name: PartyField): name is PlainField => isOfKind(name, 'line', 'link', 'text');

interface FormPartProps<Title extends FormPartTitle> extends PartProps {
  readonly title: Title;
  readonly inputs: Readonly<Record<Exclude<FieldOfPart<Title>, PlainField>, ReactNode>>;
}

function FormPart<Title extends FormPartTitle>({ title, inputs, form }: FormPartProps<Title>) {
  const own: Partial<Record<PartyField, ReactNode>> = inputs;
  return (
    <section className="panel flex flex-col gap-5 rounded-3xl p-5 sm:p-8">
      <h2 className="display text-name">{title}</h2>
      {FORM_PARTS[title].map((name: PartyField) => (
        <Fragment key={name}>{isPlain(name) ? <PlainInput name={name} form={form} /> : own[name]}</Fragment>
      ))}
    </section>
  );
}

interface PartProps {
  readonly form: PartyFormState;
}

interface PosterPartProps extends PartProps {
  readonly onLogin: () => void;
}

export function PosterPart({ form, onLogin }: PosterPartProps) {
  const { draft, set, text, errorOf } = form;
  const inputs = {
    photo: (
      <PhotoField
        photo={draft.photo}
        error={errorOf('photo')}
        onChange={(photo) => set({ photo })}
        onUpload={form.onUpload}
        onLogin={onLogin}
      />
    ),
    name: (
      <TextField
        isRequired
        limit={LIMITS.partyName.max}
        hint={`${textLength(draft.name)}/${LIMITS.partyName.max} caracteres`}
        {...text('name')}
      />
    ),
    type: (
      <ChoiceField label="Tipo" options={PARTY_TYPES} value={draft.type} onChange={(type) => set({ type })} />
    ),
  };
  return <FormPart title="Cartel y nombre" form={form} inputs={inputs} />;
}

interface WhenPartProps extends PartProps {
  readonly except: string | undefined;
}

export function WhenPart({ form, except }: WhenPartProps) {
  const { draft, set, day, field, text, errorOf, getValues } = form;
  const inputs = {
    dates: (
      <DatesField
        dates={draft.dates}
        picked={day.picked}
        error={errorOf('dates')}
        onPick={day.pick}
        onAdd={day.add}
        onRemove={(removed) => set({ dates: draft.dates.filter((other) => other !== removed) })}
      />
    ),
    startTime: <HourFields draft={draft} onChange={set} />,
    endTime: null,
    location: (
      <>
        <ChoiceField
          label="Ubicación"
          isRequired
          options={LOCATIONS}
          value={draft.location}
          error={errorOf('location')}
          onChange={(location) => set({ location })}
        />
        <SimilarParties written={draft} except={except} />
      </>
    ),
    mapsUrl: (
      <TextField
        {...text('mapsUrl', {
          onChange: () => set(withMapsUrl({ ...getValues(), mapsUrl: draft.mapsUrl }, getValues('mapsUrl'))),
        })}
        inputMode="url"
        placeholder="https://"
      />
    ),
    latitude: form.writesCoordinates && (
      <CoordinateFields latitude={field('latitude')} longitude={field('longitude')} />
    ),
    longitude: null,
    placeFrom: (
      <PlaceMomentField
        value={draft.placeFrom}
        dates={draft.dates}
        error={errorOf('placeFrom')}
        onChange={(placeFrom) => set({ placeFrom })}
      />
    ),
  };
  return <FormPart title="Cuándo y dónde" form={form} inputs={inputs} />;
}

export function WhoPart({ form }: PartProps) {
  const { draft, set, errorOf, getValues } = form;
  const inputs = {
    lineup: (
      <LineupField
        value={draft.lineup}
        error={errorOf('lineup')}
        onChange={(lineup) => set({ lineup })}
        onSets={(more) => set({ sets: joinedLines(getValues('sets'), more) })}
        onRemove={(name) => set({ sets: withoutArtist(getValues('sets'), name) })}
      />
    ),
    sets: <SetsBox draft={draft} error={errorOf('sets')} onChange={(sets) => set({ sets })} />,
    styles: <StylesField chosen={draft.styles} onChange={(styles) => set({ styles })} />,
  };
  return <FormPart title="Quién toca" form={form} inputs={inputs} />;
}

export function TicketsPart({ form }: PartProps) {
  return <FormPart title="Entradas y enlaces" form={form} inputs={{ care: <CareBox form={form} /> }} />;
}

/** Folded, because most parties start without it. */
function CareBox({ form: { draft, set } }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(draft.care).length;
  const { inForm } = fieldRow('care').words;
  return (
    <div className="flex flex-col gap-5">
      <Button aria-expanded={isOpen} className="sm:self-start sm:px-6" onClick={() => setOpen(!isOpen)}>
        {count === 0 ? inForm : `${inForm}: ${count}`}
      </Button>
      {isOpen && (
        <LazyBoundary onMissing={() => setOpen(false)}>
          <CareFields care={draft.care} onChange={(care) => set({ care })} />
        </LazyBoundary>
      )}
    </div>
  );
}

interface PlainInputProps extends PartProps {
  readonly name: PlainField;
}

function PlainInput({ name, form: { text, set, getValues } }: PlainInputProps) {
  const { limit = 0, words } = fieldRow(name);
  if (isOfKind(name, 'text')) return <TextArea rows={5} limit={limit} {...text(name)} />;
  if (isOfKind(name, 'line')) return <TextField placeholder={words.example} limit={limit} {...text(name)} />;
  const onBlur = () => set({ [name]: withProtocol(getValues(name)) });
  return <TextField {...text(name, { onBlur })} inputMode="url" placeholder="https://" />;
}
