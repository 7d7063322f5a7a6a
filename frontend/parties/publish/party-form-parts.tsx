import { LIMITS, textLength } from '@duende/contracts/common/limits';
import { LOCATIONS } from '@duende/contracts/parties/locations';
import { fieldRow, type FieldOf } from '@duende/contracts/parties/party-fields';
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

interface FormPartProps<Title extends FormPartTitle> {
  readonly title: Title;
  readonly inputs: Readonly<Record<FieldOfPart<Title>, ReactNode>>;
}

function FormPart<Title extends FormPartTitle>({ title, inputs }: FormPartProps<Title>) {
  return (
    <section className="panel flex flex-col gap-5 rounded-3xl p-5 sm:p-8">
      <h2 className="display text-name">{title}</h2>
      {FORM_PARTS[title].map((name: FieldOfPart<Title>) => (
        <Fragment key={name}>{inputs[name]}</Fragment>
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
    description: <TextArea rows={5} limit={LIMITS.description.max} {...text('description')} />,
  };
  return <FormPart title="Cartel y nombre" inputs={inputs} />;
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
    place: <LineInput name="place" form={form} />,
    placeFrom: (
      <PlaceMomentField
        value={draft.placeFrom}
        dates={draft.dates}
        error={errorOf('placeFrom')}
        onChange={(placeFrom) => set({ placeFrom })}
      />
    ),
  };
  return <FormPart title="Cuándo y dónde" inputs={inputs} />;
}

export function WhoPart({ form: { draft, set, errorOf, getValues } }: PartProps) {
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
  return <FormPart title="Quién toca" inputs={inputs} />;
}

export function TicketsPart({ form }: PartProps) {
  const inputs = {
    cost: <LineInput name="cost" form={form} />,
    ticketsLink: <LinkInput name="ticketsLink" form={form} />,
    link: <LinkInput name="link" form={form} />,
    care: <CareBox form={form} />,
  };
  return <FormPart title="Entradas y enlaces" inputs={inputs} />;
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

interface LineInputProps extends PartProps {
  readonly name: FieldOf<'line'>;
}

function LineInput({ name, form }: LineInputProps) {
  const { limit, words } = fieldRow(name);
  return (
    <TextField placeholder={words.example} {...(limit !== undefined && { limit })} {...form.text(name)} />
  );
}

interface LinkInputProps extends PartProps {
  readonly name: FieldOf<'link'>;
}

function LinkInput({ name, form: { text, set, getValues } }: LinkInputProps) {
  const onBlur = () => set({ [name]: withProtocol(getValues(name)) });
  return <TextField {...text(name, { onBlur })} inputMode="url" placeholder="https://" />;
}
