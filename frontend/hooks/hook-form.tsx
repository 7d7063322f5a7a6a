import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS } from '@duende/contracts/common/limits';
import { isVisible } from '@duende/contracts/common/visible-text';
import { HOOK_KIND_NAMES, HOOK_KINDS, hookKind, type HookKind } from '@duende/contracts/hooks/hook-kinds';
import { HOOK_NEWS, NEWS_WORDS, type HookNews } from '@duende/contracts/hooks/hook-news';
import { LOCATIONS, type Location } from '@duende/contracts/parties/locations';
import { STYLES, type Style } from '@duende/contracts/parties/styles';
import { useFields, type Wrong } from '../forms/use-fields.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DialogEnd } from '../ui/dialog-parts.tsx';
import { TextField } from '../ui/field.tsx';
import { ChipsField } from './chips-field.tsx';
import { NO_TARGET, TARGET_REFUSALS, TargetInputs, wrongTarget, type TargetForm } from './hook-target.tsx';

export interface HookForm extends TargetForm {
  readonly kind: HookKind;
  readonly name: string;
  readonly news: HookNews[];
  readonly locations: Location[];
  readonly styles: Style[];
}

const ANY_HOOK: HookForm = {
  ...NO_TARGET,
  ...{ kind: 'web', name: '', news: [...HOOK_NEWS], locations: [], styles: [] },
};

function validate(form: HookForm, hasTarget: boolean): Wrong<HookForm> {
  return {
    ...(!isVisible(form.name) && { name: FORM_TEXTS.hookNameRequired }),
    ...(hasTarget && wrongTarget(form.kind, form)),
    ...(form.news.length === 0 && { news: FORM_TEXTS.hookNews }),
  };
}

export interface SentHook {
  readonly form: HookForm;
  readonly showFailure: (failure: unknown, title: string, words: string) => void;
}

interface HookFieldsProps {
  /** present values of a hook whose target stays */
  readonly hook?: Omit<HookForm, keyof TargetForm>;
  readonly confirm: string;
  readonly doing: string | false;
  readonly onClose: () => void;
  readonly onSend: (sent: SentHook) => void;
}

export function HookFields({ hook, confirm, doing, onClose, onSend }: HookFieldsProps) {
  const hasTarget = hook === undefined;
  const { formProps, field, handleSubmit, showFailure, watch, setValue } = useFields<HookForm>({
    defaultValues: { ...ANY_HOOK, ...hook },
    check: (form) => validate(form, hasTarget),
    refusals: TARGET_REFUSALS,
  });
  const kind = watch('kind');
  return (
    <form
      {...formProps}
      noValidate
      onSubmit={handleSubmit((form) => onSend({ form, showFailure }))}
      className="flex flex-col gap-4"
    >
      {hasTarget && (
        <div className="flex flex-col gap-2">
          <ChoiceField
            label="A dónde se avisa"
            options={HOOK_KIND_NAMES}
            words={{ web: HOOK_KINDS.web.name, telegram: HOOK_KINDS.telegram.name }}
            value={kind}
            onChange={(chosen) => setValue('kind', chosen)}
          />
          <p className="text-sm text-text-3">{hookKind(kind).about}</p>
        </div>
      )}
      <TextField
        label="Nombre"
        {...field('name')}
        required
        autoComplete="off"
        limit={LIMITS.hooks.name}
        hint="Para reconocerlo en la lista."
        placeholder="Grupo de Madrid"
      />
      {hasTarget && <TargetInputs kind={kind} field={field} />}
      <ChipsField
        label="Novedades"
        options={HOOK_NEWS}
        words={NEWS_WORDS}
        chosen={watch('news')}
        error={field('news').error}
        onChange={(news) => setValue('news', [...news])}
      />
      <ChipsField
        label="Zonas (ninguna: todas)"
        options={LOCATIONS}
        chosen={watch('locations')}
        onChange={(locations) => setValue('locations', [...locations])}
      />
      <ChipsField
        label="Estilos (ninguno: todos)"
        options={STYLES}
        chosen={watch('styles')}
        onChange={(styles) => setValue('styles', [...styles])}
      />
      <DialogEnd confirm={confirm} doing={doing} onClose={onClose} />
    </form>
  );
}
