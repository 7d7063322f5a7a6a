import { LIMITS } from '@duende/contracts/common/limits';
import type { NoticePreferencesAnswer } from '@duende/contracts/notices/notice-answers';
import {
  likeKey,
  type NoticeLike,
  type NoticePreferences,
} from '@duende/contracts/notices/notice-preferences';
import { LOCATIONS } from '@duende/contracts/parties/locations';
import { STYLES } from '@duende/contracts/parties/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../browser/toasts.ts';
import { Button } from '../ui/button.tsx';
import { CONTROL } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';
import { likeText } from '../push/like-text.ts';
import { noticePreferencesQuery } from '../push/push.ts';
import { PushSwitch } from './push-switch.tsx';
import { command, useCommand } from '../cache/use-command.ts';
import { QueryBoundary } from '../ui/query-boundary.tsx';

export function NoticePreferencesPanel() {
  const preferences = useQuery(noticePreferencesQuery);
  return (
    <section
      aria-labelledby="notice-preferences"
      className="panel flex flex-col gap-5 rounded-3xl p-5 sm:p-6"
    >
      <h2 id="notice-preferences" className="display text-title">
        Qué avisos quieres
      </h2>
      <QueryBoundary
        query={preferences}
        loading="Cargando..."
        failed="No se pudieron cargar tus preferencias de avisos."
      >
        {(data) => (
          <>
            <PushSwitch devices={data.devices} serviceKey={data.key} />
            <Preferences key={JSON.stringify({ ...data, devices: [] })} saved={data} />
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

const TOPICS = [
  ['going', 'Los cambios de las fiestas a las que voy'],
  ['sent', 'Qué pasa con los eventos que envío'],
  ['seats', 'Las plazas que pido o me piden'],
] as const;
const PACES = [
  ['at-once', 'Al momento'],
  ['evening', 'Un resumen a las 19:00'],
] as const;

function Preferences({ saved }: { readonly saved: NoticePreferencesAnswer }) {
  const [wish, setWish] = useState<NoticePreferences>(saved);
  const [choice, setChoice] = useState(NO_CHOICE);
  const save = useSavePreferences();
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        // A choice counts with or without a click on 'Añadir'.
        save.mutate({ ...wish, likes: withChoice(wish.likes, choice) });
      }}
    >
      <fieldset className="min-w-0">
        <legend className="mb-1 font-semibold text-text-2">Avísame de</legend>
        {TOPICS.map(([topic, words]) => (
          <label key={topic} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={wish[topic]}
              onChange={({ target }) => setWish({ ...wish, [topic]: target.checked })}
              className="size-5 shrink-0 accent-uv"
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      <Likes
        likes={wish.likes}
        onChange={(likes) => setWish({ ...wish, likes })}
        choice={choice}
        onChoose={setChoice}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1 font-semibold text-text-2">Cuándo</legend>
        {PACES.map(([pace, words]) => (
          <label key={pace} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="pace"
              checked={wish.pace === pace}
              onChange={() => setWish({ ...wish, pace })}
              className="size-5 shrink-0 accent-uv"
            />
            <span>{words}</span>
          </label>
        ))}
        <p className="mt-1 text-sm text-text-3">
          De 23:00 a 9:00 no suena nada, salvo si se cancela una fiesta que empieza en menos de un día: eso se
          avisa siempre al momento.
        </p>
      </fieldset>
      <Button kind="primary" type="submit" aria-disabled={save.isPending}>
        {save.isPending ? 'Guardando...' : 'Guardar'}
      </Button>
    </form>
  );
}

/** `null` means any. */
const NO_CHOICE: NoticeLike = { location: null, style: null };

/** Adds the choice unless it is empty, known or one too many. */
function withChoice(likes: readonly NoticeLike[], choice: NoticeLike): readonly NoticeLike[] {
  const isNew =
    likeKey(choice) !== likeKey(NO_CHOICE) && !likes.some((other) => likeKey(other) === likeKey(choice));
  return isNew && likes.length < LIMITS.likes ? [...likes, choice] : likes;
}

interface LikesProps {
  readonly likes: readonly NoticeLike[];
  readonly onChange: (likes: readonly NoticeLike[]) => void;
  readonly choice: NoticeLike;
  readonly onChoose: (choice: NoticeLike) => void;
}

function Likes({ likes, onChange, choice, onChoose }: LikesProps) {
  const added = withChoice(likes, choice);
  const isNew = added !== likes;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-text-2">Fiestas nuevas</legend>
      {likes.length === 0 && <p className="text-sm text-text-3">De ninguna, por ahora.</p>}
      <ul className="flex flex-wrap gap-2">
        {likes.map((each) => (
          <li key={likeKey(each)} className="flex items-center rounded-full bg-surface-2 pl-4">
            <span>{likeText(each)}</span>
            <button
              type="button"
              onClick={() => onChange(likes.filter((other) => other !== each))}
              className="grid size-11 cursor-pointer place-items-center rounded-full text-text-2 hover:text-text"
            >
              <Icon name="close" className="size-4" />
              <span className="sr-only">{`Quitar ${likeText(each)}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {likes.length < LIMITS.likes && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Choice
            label="Zona"
            any="Cualquier zona"
            options={LOCATIONS}
            value={choice.location}
            onChange={(location) => onChoose({ ...choice, location })}
          />
          <Choice
            label="Estilo"
            any="Cualquier estilo"
            options={STYLES}
            value={choice.style}
            onChange={(style) => onChoose({ ...choice, style })}
          />
          <Button aria-disabled={!isNew} onClick={() => isNew && onChange(added)}>
            Añadir
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ChoiceProps<Option extends string> {
  readonly label: string;
  readonly any: string;
  readonly options: readonly Option[];
  readonly value: Option | null;
  readonly onChange: (value: Option | null) => void;
}

function Choice<Option extends string>({ label, any, options, value, onChange }: ChoiceProps<Option>) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find((option) => option === target.value) ?? null)}
      className={`${CONTROL} w-auto! flex-1 basis-36`}
    >
      {['', ...options].map((option) => (
        <option key={option} value={option}>
          {option || any}
        </option>
      ))}
    </select>
  );
}

function useSavePreferences() {
  return useCommand({
    command: ({ going, sent, seats, likes, pace }: NoticePreferences) =>
      command('PUT /api/users/notices/preferences', {}, { going, sent, seats, likes: [...likes], pace }),
    done: () => toast('Guardado'),
    failed: ['Error al guardar', 'No se pudo guardar'],
  });
}
