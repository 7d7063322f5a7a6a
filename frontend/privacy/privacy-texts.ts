import { COOKIES } from '@duende/contracts/api/headers';
import { LIMITS } from '@duende/contracts/common/limits';
import type { SealedType } from '@duende/contracts/events/personal-fields';
import type { PageConfig } from '@duende/contracts/api/page-data';
import { OUTBOX_LIMITS } from '../offline/outbox-command.ts';

/** A string is a paragraph, an array a list; `[words](address)` is a link. */
export interface PrivacySection {
  readonly title: string;
  readonly paragraphs: readonly (string | readonly string[])[];
}

/** Encrypted data; a new event type does not compile without its text. */
const SEALED = {
  UserRegistered: 'tu nombre, tu email y la huella de tu contraseña',
  PasswordChanged: 'tu nombre, tu email y la huella de tu contraseña',
  ContactDetailsChanged: 'tus contactos',
  CommentPosted: 'tus comentarios',
  CommentEdited: 'tus comentarios',
  RidePublished: 'tus puntos de salida y notas',
  RideAlertSet: 'tus puntos de salida y notas',
  SeatRequested: 'lo que escribes al pedir plaza',
  ThingReported: 'lo que explicas cuando denuncias algo',
  ReadTokenIssued: 'cómo llamas a tus tokens',
  PushSubscribed: 'tus navegadores',
  PartyRejected: 'los motivos que das si moderas',
  PartyDeleted: 'los motivos que das si moderas',
  ProposalRejected: 'los motivos que das si moderas',
  PhotoWithdrawn: 'los motivos que das si moderas',
  CommentRejected: 'los motivos que das si moderas',
  AccountSuspended: 'los motivos que das si moderas',
  SessionsEnded: 'los motivos que das si moderas',
  HistoryExported: 'los motivos que das si moderas',
} as const satisfies Readonly<Record<SealedType, string>>;

/** A new cookie does not compile without its text. */
const COOKIE_WORDS = {
  session: `que has iniciado sesión, durante ${LIMITS.sessionDays} días`,
  device: `que ya entraste desde aquí, durante ${LIMITS.deviceDays} días: así quien prueba contraseñas no te deja fuera`,
  logPosition: `hasta dónde llega lo último que hiciste, durante ${LIMITS.logPositionCookieSeconds} segundos: así lo ves enseguida`,
} as const satisfies Readonly<Record<keyof typeof COOKIES, string>>;

const COOKIE_LIST = (Object.keys(COOKIES) as (keyof typeof COOKIES)[]).map(
  (cookie) => `${COOKIES[cookie]}: ${COOKIE_WORDS[cookie]}.`,
);
const DAY_MS = 24 * 60 * 60_000;

export const PRIVACY_INTRO =
  'Qué guarda Duende de ti, quién lo ve y cómo se borra. El código es libre: cualquiera puede comprobarlo.';

/** Its numbers come from the code. */
export function privacySections({
  contactEmail,
  mapHosts,
}: Pick<PageConfig, 'contactEmail' | 'mapHosts'>): readonly PrivacySection[] {
  return [
    {
      title: 'Qué guardamos',
      paragraphs: [
        'Para mirar no hace falta cuenta, y no apuntamos quién mira qué.',
        [
          'De tu cuenta: tu nombre, tu email y tu contraseña cifrada de forma que nadie puede leerla.',
          'De lo que haces: los eventos que envías, a qué fiestas vas, tus comentarios, tus viajes, desde dónde buscas coche, los contactos que quieras compartir, lo que denuncias y a quién silencias.',
          'De tus avisos: cuáles quieres y en qué navegadores, adonde llegan cifrados.',
          'De tus sesiones: el tipo de dispositivo y qué días se usó.',
          'De una foto, solo la imagen: al subirla se le quitan el lugar y otros datos ocultos.',
        ],
        'Tu dirección IP no queda junto a nada de eso. Con ella se cuentan peticiones, para frenar abusos, y se olvida en un día.',
        'Si comentas sin cuenta, queda una marca por la que quien modera ve qué comentarios llegaron ese día de la misma conexión, y no de cuál: se hace con una clave que se borra al día siguiente.',
      ],
    },
    {
      title: 'Quién lo ve',
      paragraphs: [
        [
          'Todo el mundo: tu nombre, en tus viajes y en los comentarios que firmas con él, y cuánta gente va a una fiesta, no quién.',
          'Quien tiene cuenta: los contactos que compartes y tus viajes enteros. Sin cuenta solo se ve una zona de 1 km. Cuando la fiesta acaba, los viajes dejan de verse.',
          'Quien conduce: lo que escribes al pedirle plaza.',
          'Solo tú: desde dónde buscas coche.',
          'Quien modera: además, lo que espera revisión, lo que se denuncia y quién lo hace.',
          'Quien administra: también tu email, a qué fiestas vas y el registro de lo que se ha hecho.',
          'Analistas: solo cifras, sin nombres.',
        ],
      ],
    },
    {
      title: 'Cómo lo guardamos',
      paragraphs: [
        `Cada persona tiene una clave propia. Con ella se cifra lo personal en el registro de todo lo que pasa: ${listOf([...new Set(Object.values(SEALED))])}.`,
        `Las claves se guardan aparte, y sin la tuya no hay quien lea lo tuyo. De las dos cosas hay copias de seguridad, que se guardan ${LIMITS.backUpDays} días como mucho.`,
        'El servidor tiene además listas sin cifrar de lo que enseña. Cuando borras tu cuenta sales de ellas.',
      ],
    },
    {
      title: 'Cómo te lo llevas y cómo se borra',
      paragraphs: [
        'Las dos cosas están en tu perfil y se hacen al momento:',
        [
          '[Descargar mis datos](/profile) te da un archivo con todo lo que guardamos de ti y nada de otras personas.',
          '[Borrar mi cuenta](/profile) hace ilegible todo lo tuyo. Desaparecen tus datos, asistencias, viajes y comentarios. Los eventos que publicaste se quedan, sin tu nombre, y en las cifras sigues contando sin que se sepa quién eres.',
        ],
        `En las copias de seguridad, tu clave desaparece a los ${LIMITS.backUpDays} días como mucho.`,
        'Retira tus comentarios cuando quieras: solo los verán quienes moderan. Si comentaste sin cuenta, o si alguien te nombra en lo que escribe, pídenos que lo quitemos.',
      ],
    },
    {
      title: 'Cookies y lo que queda en tu dispositivo',
      paragraphs: [
        'Solo cookies necesarias; por eso no te preguntamos. Recuerdan:',
        COOKIE_LIST,
        `En el navegador quedan las fiestas que abres, sus viajes, tus plazas y el contacto de quien viaja contigo, para verlos sin cobertura; los sets que marcas, lo que dejas a medias y lo que espera envío, ${OUTBOX_LIMITS.keptForMs / DAY_MS} días como mucho. Al cerrar sesión se borra. Filtros y ajustes se quedan.`,
      ],
    },
    {
      title: 'Otros sitios',
      paragraphs: [
        mapHosts.length === 0
          ? 'Esta web no carga nada de otros sitios: ni anuncios, ni analítica, ni mapas.'
          : `De otros sitios esta web solo carga el mapa de los viajes, de ${listOf(mapHosts)}, que ve así tu dirección IP y la zona que miras. Ni anuncios, ni analítica.`,
        'Los datos de otras webs los pide nuestro servidor, no tu navegador.',
      ],
    },
    {
      title: 'Pregúntanos',
      paragraphs: [
        `${contactEmail === '' ? 'Escríbenos' : `Escríbenos a [${contactEmail}](mailto:${contactEmail})`} para lo que necesites. Si crees que no respetamos tus derechos, puedes reclamar ante la [Agencia Española de Protección de Datos](https://www.aepd.es/).`,
      ],
    },
  ];
}

/** `a`, `a y b`, `a, b y c`. */
function listOf(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} y ${last}`;
}
