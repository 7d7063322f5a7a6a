import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { isPastDay } from '@duende/contracts/parties/past-days';
import { fieldRow, type FieldOf, type PartyField } from '@duende/contracts/parties/party-fields';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { useWatch, type RegisterOptions } from 'react-hook-form';
import { useToday } from '../../dates/use-today.ts';
import { useFields, wordsOf } from '../../forms/use-fields.ts';
import { useMay } from '../../session/session.ts';
import {
  bodyOf,
  draftErrors,
  REFUSED_FIELDS,
  withDate,
  type PartyBody,
  type PartyDraft,
} from './party-draft.ts';

export interface PartyFormProps {
  readonly initial: PartyDraft;
  /** left out of similar parties */
  readonly except?: string | undefined;
  readonly words: { readonly submit: string; readonly busy: string };
  readonly isBusy: boolean;
  readonly failure: Error | null;
  readonly onDraft: (draft: PartyDraft) => void;
  readonly onSubmit: (body: PartyBody) => void;
  /** called when a visitor wants to upload a photo */
  readonly onLogin: () => void;
}

type TextRules = Pick<RegisterOptions<PartyDraft>, 'onBlur' | 'onChange'>;
type Written = FieldOf<'name' | 'line' | 'link' | 'map' | 'text'>;

export function usePartyForm({ initial, isBusy, failure, onDraft, onSubmit }: PartyFormProps) {
  const today = useToday();
  const [picked, pick] = useState('');
  const { clearErrors, control, field, formProps, formState, getValues, handleSubmit, setValue } = useFields({
    defaultValues: initial,
    check: (written) => ({
      ...draftErrors(written),
      ...(isPastDay(picked, today) && { dates: FORM_TEXTS.partyDayPast }),
    }),
    refusals: REFUSED_FIELDS,
    failure,
    corrects: { longitude: 'latitude' },
    keep: onDraft,
  });
  const draft = useWatch({ control }) as PartyDraft;
  const writesCoordinates = useMay('party.set-coordinates');
  const send = (written: PartyDraft) =>
    onSubmit(bodyOf(writesCoordinates ? written : { ...written, latitude: '', longitude: '' }));
  const upload = useWaitingForPhoto(() => send(getValues()));
  const isSending = isBusy || upload.isAwaited;

  const set = (change: Partial<PartyDraft>) => {
    for (const name of Object.keys(change) as PartyField[])
      if (change[name] !== getValues(name)) setValue(name, change[name] as never);
  };

  function add(day: string) {
    set(withDate(getValues(), day));
    pick('');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    // A chosen day counts even if not added.
    if (!isPastDay(picked, today)) add(picked);
    void handleSubmit(upload.isGoingOn ? upload.await : send)();
  }

  return {
    formProps: { ...formProps, onSubmit: submit },
    draft,
    /** the current values, for later callbacks */
    getValues,
    set,
    field,
    text: (name: Written, rules?: TextRules) => ({
      label: fieldRow(name).words.inForm,
      ...field(name, rules),
    }),
    errorOf: (name: PartyField) => wordsOf(formState.errors, name),
    day: {
      picked,
      pick: (day: string) => {
        pick(day);
        clearErrors('dates');
      },
      add,
    },
    onUpload: upload.changed,
    writesCoordinates,
    isSending,
  };
}

export type PartyFormState = ReturnType<typeof usePartyForm>;

/** A form submitted during an upload waits for it. */
function useWaitingForPhoto(send: () => void) {
  const [isGoingOn, setGoingOn] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const sendWaiting = useEffectEvent(() => {
    setAwaited(false);
    send();
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the upload has ended, outside of React: the waiting form is sent
    if (isAwaited && !isGoingOn) sendWaiting();
  }, [isAwaited, isGoingOn]);
  return {
    isGoingOn,
    isAwaited,
    await: () => setAwaited(true),
    changed: (upload: 'started' | 'done' | 'failed') => {
      setGoingOn(upload === 'started');
      if (upload === 'failed') setAwaited(false);
    },
  };
}
