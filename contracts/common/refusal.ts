/** Code, HTTP status and text, partly word for word from the specification. */
export const REFUSALS = {
  'request.malformed': [400, 'La petición no se puede leer.'],
  'request.invalid': [400, 'Los datos enviados no son válidos.'],
  'request.too-large': [413, 'La petición es demasiado grande.'],
  'request.unsupported-media': [415, 'Envía los datos en formato JSON.'],
  'request.foreign-origin': [403, 'La petición viene de otro sitio y no se acepta.'],
  'request.too-many': [429, 'Demasiadas peticiones. Espera un momento e inténtalo de nuevo.'],
  'allowance.spent': [429, 'Has llegado al máximo por ahora. Podrás seguir en unas horas.'],
  'request.not-found': [404, 'No encontrado'],
  'request.method-not-allowed': [405, 'Esa operación no existe aquí.'],
  'request.key-reused': [422, 'Esa clave de repetición ya se usó con otros datos.'],
  'request.conflict': [409, 'Alguien cambió esto a la vez. Inténtalo de nuevo.'],
  'request.stale': [412, 'Esto ha cambiado desde que lo abriste. Míralo otra vez antes de seguir.'],
  'service.unavailable': [
    503,
    'El servicio no está disponible ahora mismo. Inténtalo de nuevo en unos segundos.',
  ],
  'service.busy': [503, 'Hay mucha gente entrando a la vez. Inténtalo de nuevo en unos segundos.'],
  'service.storage-full': [
    507,
    'No queda espacio en el servidor y no se ha guardado nada. Inténtalo más tarde.',
  ],
  'service.data-removed': [
    410,
    'Alguien ha borrado estos datos directamente en la base de datos y ahora no se pueden cambiar. Avisa a quien administra la web.',
  ],
  'service.error': [500, 'Algo ha fallado en el servidor. Inténtalo de nuevo.'],
  'file.changed': [412, 'El archivo ha cambiado.'],
  'file.no-such-part': [416, 'El archivo no tiene esa parte.'],

  'session.required': [401, 'Inicia sesión para continuar.'],
  'session.bad-credentials': [401, 'Credenciales inválidas'],
  'session.admin-required': [403, 'Necesitas permisos de administrador.'],
  'session.analyst-required': [403, 'Necesitas permisos de analista.'],
  'session.moderator-required': [403, 'Necesitas permisos de moderador.'],
  'session.not-found': [404, 'Esa sesión ya no está abierta.'],
  'account.username-taken': [409, 'Ese nombre de usuario ya está en uso.'],
  'account.username-reserved': [400, 'Ese nombre está reservado. Elige otro.'],
  'account.email-taken': [409, 'Ese email ya está registrado.'],
  'account.password-common': [400, 'Esa contraseña es demasiado común. Elige otra.'],
  'account.setup-closed': [403, 'Ya hay una cuenta de administrador.'],
  'account.setup-code-required': [
    403,
    'Desde otro equipo hace falta el código de instalación. El servidor lo muestra al arrancar.',
  ],
  'account.setup-code-wrong': [
    403,
    'El código de instalación no es correcto. El servidor lo muestra al arrancar.',
  ],
  'account.not-found': [404, 'Usuario no encontrado'],
  'account.wrong-password': [403, 'La contraseña no es correcta.'],
  'account.ticket-useless': [403, 'Este enlace ya no sirve. Pide otro a quien administra la web.'],
  'account.ticket-for-admin': [409, 'No se crean enlaces para otras cuentas de administrador.'],
  'account.data-ticket-useless': [403, 'Ha pasado demasiado tiempo. Vuelve a escribir tu contraseña.'],
  'account.own-sessions': [409, 'Tus propias sesiones se cierran en tu perfil.'],
  'account.last-admin': [409, 'Es la única cuenta de administrador. Antes haz administrador a alguien más.'],

  'account.suspended': [403, 'Tu cuenta está suspendida.'],
  'account.not-suspended': [409, 'Esta cuenta no está suspendida.'],
  'account.is-suspended': [409, 'La cuenta está suspendida: levanta antes la suspensión.'],
  'account.has-role': [409, 'Modera o administra: quítale antes esos permisos.'],
  'account.suspension-over': [400, 'Esa fecha ya pasó: elige hoy u otra más adelante.'],
  'mute.own': [409, 'No puedes silenciarte a ti.'],
  'mute.too-many': [409, 'Ya tienes silenciadas a 200 personas. Quita alguna antes.'],

  'token.read-only': [403, 'Este token solo sirve para leer la historia y las estadísticas.'],
  'token.useless': [401, 'Este token no sirve: no existe, se revocó o ha caducado.'],
  'token.in-url': [
    400,
    'No pongas el token en la dirección: queda guardado en registros e historiales. Envíalo en la cabecera Authorization y revoca este.',
  ],
  'token.too-many': [409, 'Ya tienes 10 tokens. Revoca alguno antes de crear otro.'],
  'token.not-found': [404, 'Ese token ya no existe.'],
  'push.refused': [400, 'Este navegador no se puede usar para avisarte.'],
  'push.ended': [409, 'Desactivaste los avisos de este navegador. Puedes volver a activarlos en Avisos.'],
  'push.other-key': [409, 'El servidor ha cambiado de clave. Vuelve a activar los avisos.'],
  'calendar.not-found': [404, 'Este enlace de calendario ya no sirve. Crea otro en tu perfil.'],

  'party.not-found': [404, 'Evento no encontrado'],
  'party.not-pending': [409, 'Este evento ya no está pendiente de aprobación.'],
  'party.too-many-waiting': [
    409,
    'Ya tienes muchos eventos pendientes de aprobación. Podrás enviar más cuando se revise alguno.',
  ],
  'party.not-resubmittable': [409, 'Este evento no está rechazado ni retirado: no hay nada que reenviar.'],
  'proposal.not-open': [
    409,
    'Ya no hay ningún cambio pendiente de este evento: se ha decidido, descartado o sustituido por otro.',
  ],
  'proposal.waiting': [
    409,
    'Ya hay otro cambio pendiente de este evento. Retíralo, o espera a que se decida, antes de proponer este.',
  ],
  'proposal.party-gone': [
    409,
    'El evento ya no está publicado, así que el cambio propuesto no se puede aceptar.',
  ],
  'proposal.clash': [
    409,
    'Lo que se propone ha cambiado después en el evento. Compáralo campo por campo antes de aceptarlo.',
  ],
  'party.not-removed': [409, 'Este evento no está eliminado.'],
  'party.not-yours': [403, 'Solo puede hacerlo quien envió el evento o alguien del equipo.'],
  'party.over': [409, 'Este evento ya pasó.'],
  'party.cancelled': [409, 'Este evento está cancelado.'],
  'party.postponed': [409, 'Este evento está aplazado y aún no tiene fecha.'],
  'party.photo-unknown': [400, 'La foto no existe. Súbela de nuevo.'],
  'party.coordinates-admin-only': [403, 'Solo alguien del equipo puede escribir las coordenadas.'],
  'party.reason-changed': [
    409,
    'El motivo ha cambiado mientras lo leías. Actualiza la lista para ver el nuevo.',
  ],
  'party.photo-changed': [409, 'La foto del evento ha cambiado. Recarga la página antes de quitarla.'],
  'photo.withdrawn': [409, 'Esta foto se quitó y no se puede volver a usar. Elige otra.'],
  'photo.not-an-image': [400, 'El archivo debe ser una imagen.'],
  'photo.too-large': [413, 'La foto es demasiado grande: como máximo 10 MB.'],
  'photo.too-many-pixels': [413, 'La foto es demasiado grande: como máximo 64 megapíxeles.'],
  'photo.heic': [400, 'No podemos abrir esta foto HEIC. Guárdala como JPEG y vuelve a subirla.'],
  'photo.missing': [400, 'Elige una foto para subir.'],

  'comment.not-found': [404, 'Comentario no encontrado'],
  'comment.not-yours': [403, 'Solo puedes cambiar tus propios comentarios.'],
  'comment.withdrawn': [409, 'Quien escribió este comentario lo ha retirado.'],
  'comment.not-pending': [409, 'Este comentario ya no está pendiente de aprobación.'],

  'rsvp.party-over': [409, 'Este evento ya pasó: ya no se puede confirmar la asistencia.'],

  'ride.not-found': [404, 'Viaje no encontrado'],
  'ride.not-yours': [403, 'Solo puedes eliminar tus propios viajes.'],
  'ride.too-many': [409, 'Ya tienes 20 viajes en este evento. Elimina alguno antes de publicar otro.'],
  'ride.party-over': [409, 'Este evento ya pasó: ya no se pueden publicar viajes.'],
  'ride.day-outside': [
    409,
    'Ese día no hay fiesta cerca: elige uno de los días de la fiesta o de los dos de antes o de después.',
  ],
  'ride.seats-granted': [409, 'Ya has aceptado a más personas de las que cabrían. Rechaza antes a alguien.'],
  'ride.changed-too-often': [409, 'Has cambiado demasiadas veces las plazas de este viaje.'],
  'alert.too-many': [409, 'Ya tienes cinco avisos para este evento. Quita alguno antes de pedir otro.'],
  'alert.party-over': [409, 'Este evento ya pasó: ya no se avisa de coches.'],
  'alert.not-found': [404, 'Ese aviso ya no existe.'],
  'seat.driver-away': [409, 'Ahora mismo no se puede pedir plaza en este viaje. Prueba en otro.'],
  'seat.asker-away': [409, 'Ahora mismo no se le puede dar plaza a esta persona.'],
  'seat.not-offered': [409, 'En este viaje no se ofrecen plazas.'],
  'seat.own-ride': [409, 'Este viaje es tuyo.'],
  'seat.full': [409, 'Este viaje ya está completo.'],
  'seat.reserved': [409, 'Esa plaza está reservada dos horas para quien la pidió antes.'],
  'seat.too-few': [409, 'En este viaje ya no quedan tantas plazas.'],
  'seat.asked-already': [409, 'Ya has pedido plaza en este viaje.'],
  'seat.asked-too-often': [409, 'Ya has pedido plaza tres veces en este viaje.'],
  'seat.too-many-open': [
    409,
    'Ya esperas respuesta de cinco viajes de este evento. Anula alguna petición antes de pedir otra plaza.',
  ],
  'seat.too-many-waiting': [409, 'Ya hay muchas peticiones esperando en este viaje. Prueba en otro.'],
  'seat.party-over': [409, 'Este evento ya pasó: ya no se reparten plazas.'],
  'seat.not-found': [404, 'Esa petición de plaza ya no existe.'],
  'seat.not-yours': [403, 'Solo puede hacerlo quien ofrece el viaje.'],
  'seat.not-asker': [403, 'Solo puede hacerlo quien pidió la plaza.'],
  'seat.decided': [409, 'Esa petición ya está respondida o anulada.'],

  'report.made': [409, 'Ya lo habías denunciado. Lo revisará una persona.'],
  'report.own': [409, 'No puedes denunciar lo tuyo.'],
  'report.not-found': [404, 'Nadie ha denunciado eso.'],
  'report.about-you': [403, 'Esta denuncia es sobre algo tuyo: la revisa otra persona del equipo.'],
  'report.decided': [409, 'Alguien ya ha revisado estas denuncias.'],

  'hook.not-found': [404, 'Ese canal ya no existe.'],
  'hook.other-kind': [409, 'Ese canal es de otro tipo. Añade uno nuevo.'],
  'hook.too-many': [409, 'Ya hay 20 canales. Quita alguno antes de añadir otro.'],
  'hook.not-public': [400, 'Esa dirección no lleva a un servidor público. Revísala o inténtalo más tarde.'],
  'hook.unsigned': [409, 'Los mensajes a un chat de Telegram no llevan firma: no hay clave que cambiar.'],

  'audit.entry-not-found': [404, 'Esa entrada del registro no existe.'],
  'audit.not-undoable': [422, 'Esto no se puede deshacer.'],
  'audit.already-undone': [409, 'Esto ya se deshizo.'],
  'audit.decided-since': [409, 'Después se decidió otra cosa: ya no se puede deshacer.'],
  'audit.changed-since': [
    409,
    'Todo lo que cambió se ha vuelto a cambiar después: no queda nada que deshacer.',
  ],
  'audit.photo-gone': [409, 'La foto de antes ya no se puede usar: no queda nada que deshacer.'],
  'audit.party-removed': [409, 'El evento está eliminado. Deshaz antes su eliminación.'],
  'audit.no-reason': [422, 'Esa entrada no tiene ningún motivo que se pueda tachar.'],
  'audit.reason-struck': [409, 'Ese motivo ya está tachado.'],
  'audit.nothing-pending': [409, 'De esa importación ya no queda nada pendiente.'],

  'export.too-many': [429, 'Ya hay varias exportaciones en marcha. Espera a que termine una.'],
  'export.running': [429, 'Ya tienes una exportación en marcha. Espera a que termine.'],
  'export.not-resumable': [409, 'Esa exportación ya no se puede continuar. Empieza otra.'],
  'export.reason-required': [400, 'Para exportar datos personales escribe el motivo.'],
  'export.personal-admin-only': [403, 'Solo un administrador puede exportar datos personales.'],

  'import.url-required': [400, 'Escribe la URL de un evento o de una página de Entradium.'],
  'import.url-invalid': [400, 'Por favor, ingresa una URL válida'],
  'import.foreign-host': [400, 'Solo se aceptan URLs de entradium.com'],
  'import.unreachable': [502, 'No se pudo leer esa página de Entradium. Inténtalo de nuevo.'],
  'import.too-large': [502, 'Esa página es demasiado grande para importarla.'],
  'import.nothing-found': [422, 'No se encontraron eventos en esa página.'],
  'import.goabase-unreachable': [
    502,
    'Goabase no responde o ha contestado algo que no se entiende. Inténtalo más tarde.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** Refuses a command; one module maps it to HTTP. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  /** seconds, sent as `Retry-After` */
  readonly retryAfter: number | undefined;
  /** unless the code implies it */
  readonly field: string | undefined;

  constructor(
    code: RefusalCode,
    options: { message?: string; retryAfter?: number; field?: string | undefined; cause?: unknown } = {},
  ) {
    const [status, message] = REFUSALS[code];
    super(options.message ?? message, { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.retryAfter = options.retryAfter;
    this.field = options.field;
  }
}
