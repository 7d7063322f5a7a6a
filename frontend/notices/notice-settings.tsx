import { LIMITS } from '@duende/contracts/common/limits';
import type { NoticePreferencesAnswer } from '@duende/contracts/notices/notice-answers';
import {
  likeKey,
  NOTICE_TOPICS,
  type NoticeLike,
  type NoticeTopic,
} from '@duende/contracts/notices/notice-preferences';
import { LOCATIONS } from '@duende/contracts/parties/locations';
import { STYLES } from '@duende/contracts/parties/styles';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type Ref } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CONTROL } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import { Switch } from '../ui/switch.tsx';
import { likeText } from '../push/like-text.ts';
import { noticePreferencesQuery } from '../push/push.ts';
import { PushSwitch } from './push-switch.tsx';
import { useChoose } from './use-choose.ts';

/** Each choice is saved at once. */
export function NoticeSettings({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Ajustes de avisos" startsAt="itself" closing="button" onClose={onClose}>
      <QueryBoundary
        query={useQuery(noticePreferencesQuery)}
        loading="Cargando..."
        failed="No se pudieron cargar tus preferencias de avisos."
      >
        {(data) => (
          <div className="flex flex-col gap-5 pb-4">
            <PushSwitch devices={data.devices} serviceKey={data.key} />
            <Topics saved={data} />
            <Likes likes={data.likes} />
            <Pace saved={data} />
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

const TOPICS: Readonly<Record<NoticeTopic, string>> = {
  going: 'Las fiestas a las que voy',
  eve: 'La víspera: hora, sitio y tu coche',
  sent: 'Las fiestas que publico',
  seats: 'Mis viajes',
};
const PACES = [
  ['at-once', 'Al momento'],
  ['evening', 'Todo junto, a las 19:00'],
] as const;
const LEGEND = 'mb-1 font-semibold text-text-2';

interface SavedProps {
  readonly saved: NoticePreferencesAnswer;
}

function Topics({ saved }: SavedProps) {
  const choose = useChoose();
  return (
    <fieldset className="min-w-0">
      <legend className={LEGEND}>Avísame de</legend>
      {NOTICE_TOPICS.map((topic) => (
        <Switch
          key={topic}
          checked={saved[topic]}
          onChange={({ target: { checked } }) => choose((now) => ({ ...now, [topic]: checked }))}
        >
          {TOPICS[topic]}
        </Switch>
      ))}
    </fieldset>
  );
}

function Pace({ saved }: SavedProps) {
  const choose = useChoose();
  return (
    <fieldset className="min-w-0">
      <legend className={LEGEND}>Cuándo</legend>
      {PACES.map(([pace, words]) => (
        <label key={pace} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="pace"
            checked={saved.pace === pace}
            onChange={() => choose((now) => ({ ...now, pace }))}
            className="size-5 shrink-0 accent-uv"
          />
          <span>{words}</span>
        </label>
      ))}
      <p className="mt-1 text-sm text-text-3">
        De 23:00 a 9:00 no suena nada, salvo si se cancela una fiesta que empieza en menos de un día.
      </p>
    </fieldset>
  );
}

/** `null`: any. */
const NO_CHOICE: NoticeLike = { location: null, style: null };

const without = (likes: readonly NoticeLike[], like: NoticeLike) =>
  likes.filter((other) => likeKey(other) !== likeKey(like));

function Likes({ likes }: Pick<NoticePreferencesAnswer, 'likes'>) {
  const choose = useChoose();
  const [choice, setChoice] = useState(NO_CHOICE);
  const first = useRef<HTMLSelectElement>(null);
  const isNew =
    likeKey(choice) !== likeKey(NO_CHOICE) && !likes.some((like) => likeKey(like) === likeKey(choice));
  function add() {
    choose((now) => ({ ...now, likes: [...without(now.likes, choice), choice] }));
    setChoice(NO_CHOICE);
    // The button is off again.
    first.current?.focus();
  }
  return (
    <fieldset className="min-w-0">
      <legend className={LEGEND}>Fiestas nuevas</legend>
      {likes.length === 0 && <p className="text-sm text-text-3">Aún no sigues nada.</p>}
      <ul aria-label="Lo que sigues" className="flex flex-wrap gap-2">
        {likes.map((like) => (
          <li key={likeKey(like)} className="flex items-center rounded-full bg-surface-2 pl-4">
            <span>{likeText(like)}</span>
            <button
              type="button"
              onClick={() => choose((now) => ({ ...now, likes: without(now.likes, like) }))}
              className="grid size-11 cursor-pointer place-items-center rounded-full text-text-2 hover:text-text"
            >
              <Icon name="close" className="size-4" />
              <span className="sr-only">{`Quitar ${likeText(like)}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {likes.length < LIMITS.likes && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Choice
            ref={first}
            label="Zona"
            any="Cualquier zona"
            options={LOCATIONS}
            value={choice.location}
            onChange={(location) => setChoice({ ...choice, location })}
          />
          <Choice
            label="Estilo"
            any="Cualquier estilo"
            options={STYLES}
            value={choice.style}
            onChange={(style) => setChoice({ ...choice, style })}
          />
          <Button disabled={!isNew} onClick={add}>
            Añadir
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ChoiceProps<Option extends string> {
  readonly ref?: Ref<HTMLSelectElement>;
  readonly label: string;
  readonly any: string;
  readonly options: readonly Option[];
  readonly value: Option | null;
  readonly onChange: (value: Option | null) => void;
}

function Choice<Option extends string>({ ref, label, any, options, value, onChange }: ChoiceProps<Option>) {
  return (
    <select
      ref={ref}
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
