import { LIMITS } from './limits.ts';

/** `El comentario debe tener como máximo 2000 caracteres`. */
export const tooLong = (noun: string, max: number) =>
  `${noun.charAt(0).toUpperCase()}${noun.slice(1)} debe tener como máximo ${max} caracteres`;

/** For both sides, word for word from the specification. */
export const FORM_TEXTS = {
  usernameRequired: 'El nombre de usuario es requerido',
  usernameTooShort: `El nombre de usuario debe tener al menos ${LIMITS.username.min} caracteres`,
  usernameTooLong: tooLong('el nombre de usuario', LIMITS.username.max),
  usernameInvalid:
    'El nombre de usuario no puede llevar espacios al principio o al final ni caracteres invisibles o amontonados',
  emailRequired: 'El email es requerido',
  emailInvalid: 'Por favor ingresa un email válido',
  passwordRequired: 'La contraseña es requerida',
  passwordTooShort: `La contraseña debe tener al menos ${LIMITS.password.min} caracteres`,
  passwordTooLong: 'La contraseña es demasiado larga',
  passwordMismatch: 'Las contraseñas no coinciden',
  validationTitle: 'Error de validación',

  controlCharacters:
    'El texto lleva caracteres de control, que no se ven. Suelen venir al pegarlo: bórralo y escríbelo de nuevo.',
  nameTurns:
    'El nombre lleva caracteres invisibles que cambian el sentido de la escritura. Bórralo y escríbelo de nuevo.',

  partyNameRequired: 'Por favor ingresa el nombre del evento',
  partyNameTooLong: tooLong('el nombre del evento', LIMITS.partyName.max),
  partyLocationRequired: 'Por favor ingresa la ubicación del evento',
  partyLocationUnknown: 'La ubicación debe ser Madrid, Barcelona, Sur o Norte',
  partyDatesRequired:
    'Por favor agrega al menos una fecha para el evento. Selecciona una fecha y haz clic en "Agregar Fecha"',
  partyDatesInvalid: 'Las fechas deben existir y escribirse como AAAA-MM-DD',
  partyDayPast: 'Esa fecha ya pasó: elige hoy u otra más adelante.',
  partyDayUnknown: 'Esa fecha no es de este evento.',
  partyDatesTooMany: `Un evento puede tener como máximo ${LIMITS.datesPerParty.max} fechas`,
  partyTimeInvalid: 'La hora debe ir de 00 a 23 y los minutos ser 00 o 30',
  partyTypeInvalid: 'El tipo debe ser festival, fiesta u otro',
  partyStylesInvalid: 'Hay un estilo de música que no conocemos',
  partyLineupInvalid: `Los artistas son como máximo ${LIMITS.lineup.max}, cada uno con un nombre de hasta ${LIMITS.lineup.name} caracteres`,
  partySetsInvalid:
    'Cada set lleva un artista y una hora como 23:00; si quieres, también el día, el fin y el escenario',
  partySetsTooMany: `Un horario tiene como máximo ${LIMITS.sets.max} sets en ${LIMITS.sets.stages} escenarios`,
  partySetsTooLong: `En el horario, el escenario tiene como máximo ${LIMITS.sets.stage} caracteres y el artista ${LIMITS.lineup.name}`,
  partyCareUnknown: 'Hay un dato de cuidados y acceso que no conocemos',
  partyCareAnswer:
    'Cada dato de cuidados y acceso se contesta con sí (yes) o no (no); si no se sabe, se deja fuera',
  partyCareLineTooLong: `Cada nota de cuidados y acceso debe tener como máximo ${LIMITS.careLine} caracteres en una sola línea`,
  partyCoordinatesInvalid: 'Las coordenadas deben ser números: latitud de -90 a 90 y longitud de -180 a 180',
  partyMomentInvalid: 'El momento debe escribirse como AAAA-MM-DDTHH:MM, en hora de Madrid',
  placeMomentMissing: 'Elige el día y la hora en que se dice el lugar',
  placeMissing: 'Escribe ya el lugar o su enlace del mapa: hasta ese momento no lo verá nadie más.',
  placeMomentPast: 'Ese momento ya ha pasado: elige otro para decir el lugar.',
  placeMomentAfter: 'El lugar se tiene que decir antes de que acabe la fiesta.',
  placeRevealed: 'El lugar ya se ha dicho: no se puede volver a esconder.',
  partyPhotoInvalid: 'La foto debe ser una de las subidas a esta web',

  commentRequired: 'Escribe un comentario',
  commentTooLong: tooLong('el comentario', LIMITS.comment.max),
  commentAuthorTooLong: tooLong('el nombre', LIMITS.commentAuthor.max),
  commentAnonymous: 'Anónimo',
  commentSent: 'Comentario enviado',
  commentWaits: 'Tu comentario se publicará cuando lo apruebe alguien del equipo.',

  ridePointRequired: 'Selecciona un punto en el mapa primero',
  rideModeRequired: 'Elige si ofreces o necesitas transporte',
  ridePassengers: `El número de plazas debe ir de ${LIMITS.passengers.min} a ${LIMITS.passengers.max}`,

  profileEmailInvalid: 'Please enter a valid email address',
  contactTooLong: `Cada dato de contacto puede tener como máximo ${LIMITS.otherText.max} caracteres en una sola línea`,

  tokenNameRequired: 'Ponle un nombre al token',
  tokenNameTooLong: `${tooLong('el nombre', LIMITS.readToken.name)} en una sola línea`,
  tokenDays: `Los días deben ser un número entero de ${LIMITS.readToken.days.min} a ${LIMITS.readToken.days.max}`,

  hookNameRequired: 'Ponle un nombre',
  hookNameTooLong: `${tooLong('el nombre', LIMITS.hooks.name)} en una sola línea`,
  hookKind: 'Elige a dónde se avisa: una dirección web o un chat de Telegram',
  hookTarget: 'Faltan los datos del sitio al que se avisa',
  hookNews: 'Elige al menos una novedad',
  hookRegions: 'Elige zonas de la lista',
  hookStyles: 'Elige estilos de la lista',

  noticeTopic: 'Cada aviso debe ser verdadero o falso',
  noticePace: 'Los avisos llegan al momento o en un resumen',
  likeInvalid: 'Elige zonas y estilos de la lista',
  likeOfEverything: 'Elige al menos una zona o un estilo',
  tooManyLikes: `Puedes elegir hasta ${LIMITS.likes}`,
  pushEndpoint: 'La dirección para avisarte no es válida',
  pushKeys: 'Las claves para avisarte no son válidas',

  importUrlRequired: 'Escribe la URL de un evento o de una página de Entradium.',
  importUrlInvalid: 'Por favor, ingresa una URL válida',
  importForeignHost: 'Solo se aceptan URLs de entradium.com',
  goabaseNoneChosen: 'Elige al menos una fiesta.',
  goabaseTooMany: `Elige como máximo ${LIMITS.goabase.chosen} fiestas cada vez.`,
  goabaseUnknown: 'Una de las fiestas elegidas no es de Goabase.',
  importIncomplete:
    'Algunos eventos no se pudieron importar. Posibles causas: eventos duplicados, datos incompletos o errores de formato',
} as const;
