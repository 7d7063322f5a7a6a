/* Made by `make guides` of docs/es. */

export const GUIDES = {
  "ayuda": {
    "title": "Ayuda",
    "sections": [
      {
        "id": "necesito-una-cuenta",
        "title": "¿Necesito una cuenta?"
      },
      {
        "id": "cómo-encuentro-fiestas-cerca-de-mí",
        "title": "¿Cómo encuentro fiestas cerca de mí?"
      },
      {
        "id": "para-qué-sirve-vas",
        "title": "¿Para qué sirve «¿Vas?»?"
      },
      {
        "id": "me-avisáis-si-algo-cambia",
        "title": "¿Me avisáis si algo cambia?"
      },
      {
        "id": "cómo-comparto-coche",
        "title": "¿Cómo comparto coche?"
      },
      {
        "id": "cómo-consigo-plaza-en-un-coche",
        "title": "¿Cómo consigo plaza en un coche?"
      },
      {
        "id": "cómo-publico-una-fiesta",
        "title": "¿Cómo publico una fiesta?"
      },
      {
        "id": "por-qué-no-aparece-mi-comentario",
        "title": "¿Por qué no aparece mi comentario?"
      },
      {
        "id": "he-visto-algo-que-no-debería-estar-qué-hago",
        "title": "He visto algo que no debería estar. ¿Qué hago?"
      },
      {
        "id": "funciona-sin-cobertura",
        "title": "¿Funciona sin cobertura?"
      },
      {
        "id": "he-olvidado-la-contraseña",
        "title": "He olvidado la contraseña"
      },
      {
        "id": "cómo-me-llevo-o-borro-mis-datos",
        "title": "¿Cómo me llevo o borro mis datos?"
      }
    ],
    "intro": "<p class=\"mt-3 text-text-2\">Doce preguntas que nos hacéis a menudo. Si organizas fiestas, tienes una <a href=\"/ayuda/organizar\" class=\"text-uv underline underline-offset-4\">guía para organizar</a>. Para\nel equipo están las de <a href=\"/ayuda/moderar\" class=\"text-uv underline underline-offset-4\">moderar</a> y <a href=\"/ayuda/administrar\" class=\"text-uv underline underline-offset-4\">administrar</a>.</p>",
    "html": "<h2 id=\"necesito-una-cuenta\" class=\"display mt-8 scroll-mt-20 text-name\">¿Necesito una cuenta?</h2>\n<p class=\"mt-3 text-text-2\">Para mirar, comentar y usar el mapa, no. Para decir que vas, compartir coche, publicar o denunciar, sí. Pulsa\n«Crear Cuenta» en el menú.</p>\n<h2 id=\"cómo-encuentro-fiestas-cerca-de-mí\" class=\"display mt-8 scroll-mt-20 text-name\">¿Cómo encuentro fiestas cerca de mí?</h2>\n<p class=\"mt-3 text-text-2\">En la portada elige zona y estilos, o busca un artista, un lugar o un nombre. Los filtros se quedan puestos en este\ndispositivo.</p>\n<h2 id=\"para-qué-sirve-vas\" class=\"display mt-8 scroll-mt-20 text-name\">¿Para qué sirve «¿Vas?»?</h2>\n<p class=\"mt-3 text-text-2\">Al pulsarlo cambia a «¡Voy!»: sumas una persona al recuento y la fiesta se guarda en tu perfil, en\n«Eventos confirmados». Nadie ve quién va.</p>\n<h2 id=\"me-avisáis-si-algo-cambia\" class=\"display mt-8 scroll-mt-20 text-name\">¿Me avisáis si algo cambia?</h2>\n<p class=\"mt-3 text-text-2\">Si has confirmado, sí: la fiesta se cancela, se aplaza o cambia de fecha y te llega un aviso. La víspera, a las\n19:00, te recordamos la hora, el sitio y cuándo sale tu coche. En «Avisos» eliges cuáles quieres y en qué navegadores.</p>\n<h2 id=\"cómo-comparto-coche\" class=\"display mt-8 scroll-mt-20 text-name\">¿Cómo comparto coche?</h2>\n<p class=\"mt-3 text-text-2\">Abre los viajes de la fiesta. «Ofrezco transporte» es para quien conduce; «Necesito transporte», para quien busca\nplaza. Marca un punto de encuentro, no tu casa.</p>\n<h2 id=\"cómo-consigo-plaza-en-un-coche\" class=\"display mt-8 scroll-mt-20 text-name\">¿Cómo consigo plaza en un coche?</h2>\n<p class=\"mt-3 text-text-2\">Toca un viaje y pulsa «Pedir plaza». Quien conduce decide. Para poneros de acuerdo, añade un contacto en\ntu perfil.</p>\n<p class=\"mt-3 text-text-2\">Si nadie sale cerca: «Avísame de coches», hasta 5 por fiesta. Si no cabías y queda sitio, te avisamos y se guarda\ndos horas.</p>\n<h2 id=\"cómo-publico-una-fiesta\" class=\"display mt-8 scroll-mt-20 text-name\">¿Cómo publico una fiesta?</h2>\n<p class=\"mt-3 text-text-2\">Pulsa «Publicar Evento». Bastan nombre, ubicación y una fecha. Alguien del equipo la revisa antes de que se vea.\nTodo lo demás está en la <a href=\"/ayuda/organizar\" class=\"text-uv underline underline-offset-4\">guía para organizar</a>.</p>\n<h2 id=\"por-qué-no-aparece-mi-comentario\" class=\"display mt-8 scroll-mt-20 text-name\">¿Por qué no aparece mi comentario?</h2>\n<p class=\"mt-3 text-text-2\">Los comentarios se revisan antes de publicarse. Mientras tanto, tú lo ves como «Pendiente». Si lo rechazamos y lo\nescribiste con tu cuenta, en tu perfil verás qué pasó.</p>\n<h2 id=\"he-visto-algo-que-no-debería-estar-qué-hago\" class=\"display mt-8 scroll-mt-20 text-name\">He visto algo que no debería estar. ¿Qué hago?</h2>\n<p class=\"mt-3 text-text-2\">En los tres puntos de un comentario o un viaje está «Denunciar»; al final de una fiesta, «Denunciar este evento».\nTambién puedes denunciar un perfil. Con «Silenciar» dejas de ver lo que escribe una persona, y ella no se entera.</p>\n<h2 id=\"funciona-sin-cobertura\" class=\"display mt-8 scroll-mt-20 text-name\">¿Funciona sin cobertura?</h2>\n<p class=\"mt-3 text-text-2\">Sí. Las fiestas que ya has abierto se quedan en el dispositivo. Lo que confirmes o comentes sin cobertura se envía\ncuando vuelva.</p>\n<h2 id=\"he-olvidado-la-contraseña\" class=\"display mt-8 scroll-mt-20 text-name\">He olvidado la contraseña</h2>\n<p class=\"mt-3 text-text-2\">Escríbenos al correo que aparece en «Saber más de esta app», desde la dirección de tu cuenta. Te\nmandaremos un enlace que sirve 24 horas.</p>\n<h2 id=\"cómo-me-llevo-o-borro-mis-datos\" class=\"display mt-8 scroll-mt-20 text-name\">¿Cómo me llevo o borro mis datos?</h2>\n<p class=\"mt-3 text-text-2\">En tu perfil, en «Cuenta»: «Descargar mis datos» te da un archivo con todo; «Borrar mi cuenta» lo elimina para siempre. Qué\nguardamos y quién lo ve lo explica la página de <a href=\"/privacidad\" class=\"text-uv underline underline-offset-4\">privacidad</a>.</p>"
  },
  "organizar": {
    "title": "Organizar",
    "sections": [
      {
        "id": "antes-de-publicar",
        "title": "Antes de publicar"
      },
      {
        "id": "qué-revisamos",
        "title": "Qué revisamos"
      },
      {
        "id": "mientras-espera",
        "title": "Mientras espera"
      },
      {
        "id": "si-la-rechazamos",
        "title": "Si la rechazamos"
      },
      {
        "id": "cambiar-algo-ya-publicado",
        "title": "Cambiar algo ya publicado"
      },
      {
        "id": "cancelar-aplazar-o-cambiar-de-fecha",
        "title": "Cancelar, aplazar o cambiar de fecha"
      },
      {
        "id": "repetir-una-fiesta",
        "title": "Repetir una fiesta"
      },
      {
        "id": "artistas",
        "title": "Artistas"
      },
      {
        "id": "horarios",
        "title": "Horarios"
      },
      {
        "id": "han-publicado-mi-fiesta-sin-preguntarme",
        "title": "Han publicado mi fiesta sin preguntarme"
      }
    ],
    "intro": "<p class=\"mt-3 text-text-2\">Cómo publicar tu fiesta, qué miramos al revisarla y qué puedes hacer después.</p>",
    "html": "<h2 id=\"antes-de-publicar\" class=\"display mt-8 scroll-mt-20 text-name\">Antes de publicar</h2>\n<p class=\"mt-3 text-text-2\">Pulsa «Publicar Evento». Solo son obligatorios el nombre, la ubicación y una fecha, pero cuanto más cuentes, menos te\npreguntarán. Lo que escribes se guarda en tu dispositivo, así que puedes dejarlo a medias.</p>\n<ul class=\"mt-3 flex list-disc flex-col gap-2 pl-5 text-text-2 marker:text-uv\">\n<li><strong class=\"text-text\">Atajo.</strong> Con «Pega el texto del cartel» copias lo que ya escribiste para redes, y el formulario se rellena solo.\nRepásalo.</li>\n<li><strong class=\"text-text\">Nombre.</strong> Hasta 35 caracteres. Pon el de la fiesta, sin fecha, ciudad ni mayúsculas para\nllamar la atención.</li>\n<li><strong class=\"text-text\">Fechas.</strong> Añade cada día; caben 60. Si empieza el sábado a las 23:00 y acaba el domingo,\nla fecha es el sábado.</li>\n<li><strong class=\"text-text\">Foto.</strong> El cartel, mejor en vertical, de 10 MB como máximo. Que tengas derecho a usarlo.</li>\n<li><strong class=\"text-text\">Mapa y lugar.</strong> De «Enlace del mapa» sacamos el punto y el nombre. En «Lugar», lo que falte. Con «El lugar se dice más\ntarde», hasta entonces solo lo veis tú y quien modera; después avisamos a quien va. El momento se cambia con «Editar»;\nun lugar dicho no vuelve a esconderse.</li>\n<li><strong class=\"text-text\">Entradas.</strong> Escribe el «Precio» tal como se paga, y en «Enlace de entradas» la página donde se venden de verdad.</li>\n<li><strong class=\"text-text\">Descripción.</strong> Hasta 5000 caracteres: qué hay que llevar, cómo volver.</li>\n<li><strong class=\"text-text\">Cuidados y acceso.</strong> Agua, acampada, baños, punto violeta. Di solo lo que sepas: en la portada se filtra por ello.</li>\n</ul>\n<p class=\"mt-3 text-text-2\">En el móvil, «Ver cómo queda» te enseña la ficha antes de enviarla. Si te preguntamos «¿Es esta?», ábrela: quizá\nalguien ya la ha publicado.</p>\n<h2 id=\"qué-revisamos\" class=\"display mt-8 scroll-mt-20 text-name\">Qué revisamos</h2>\n<p class=\"mt-3 text-text-2\">Una persona lee cada fiesta. Comprobamos que sea de esta escena, que exista, que no esté repetida y que no ponga en\npeligro ni en evidencia a nadie. Los <a href=\"/ayuda/moderar#criterios\" class=\"text-uv underline underline-offset-4\">criterios</a> son públicos.</p>\n<p class=\"mt-3 text-text-2\">Lo que más rechazamos:</p>\n<ul class=\"mt-3 flex list-disc flex-col gap-2 pl-5 text-text-2 marker:text-uv\">\n<li>ya está publicada, con otro nombre o por otra persona;</li>\n<li>la fecha ya pasó o está equivocada;</li>\n<li>el enlace lleva a otra cosa, o a quien revende entradas;</li>\n<li>la descripción da teléfonos o direcciones de personas que no lo han pedido.</li>\n</ul>\n<p class=\"mt-3 text-text-2\">No miramos si la fiesta es grande, si nos gusta el cartel ni quién la organiza.</p>\n<h2 id=\"mientras-espera\" class=\"display mt-8 scroll-mt-20 text-name\">Mientras espera</h2>\n<p class=\"mt-3 text-text-2\">En tu perfil, en «Mis eventos», aparece como «Pendiente». Puedes cambiar lo que quieras con «Editar» o quitarla con\n«Retirar». Con «Compartir cuando salga» copias ya el enlace definitivo, que se abrirá para todo el mundo en cuanto se\npublique. Te avisaremos cuando se decida.</p>\n<h2 id=\"si-la-rechazamos\" class=\"display mt-8 scroll-mt-20 text-name\">Si la rechazamos</h2>\n<p class=\"mt-3 text-text-2\">Verás el motivo en «Mis eventos», si lo hemos escrito. Pulsa «Corregir y reenviar», cambia lo que falla y envíala otra\nvez: nadie te lo tiene en cuenta. Si no entiendes el motivo o no estás de acuerdo,\nescríbenos; la dirección está en «Saber más de esta app».</p>\n<h2 id=\"cambiar-algo-ya-publicado\" class=\"display mt-8 scroll-mt-20 text-name\">Cambiar algo ya publicado</h2>\n<p class=\"mt-3 text-text-2\">Abre tu fiesta y pulsa «Editar»; al final, «Proponer cambio». Como ya hay gente que cuenta con ella, una persona lo\nrevisa antes de que se vea. Solo puede haber una propuesta a la vez: si envías otra, sustituye a la anterior. Mientras\nespera puedes quitarla con «Descartar cambio». Si lo que espera es una fecha nueva, descártala antes de proponer otra\ncosa.</p>\n<p class=\"mt-3 text-text-2\">Los cambios de nombre, lugar, fechas, horas y precio quedan a la vista en la página de la fiesta, para que quien ya\nconfirmó sepa qué ha cambiado.</p>\n<h2 id=\"cancelar-aplazar-o-cambiar-de-fecha\" class=\"display mt-8 scroll-mt-20 text-name\">Cancelar, aplazar o cambiar de fecha</h2>\n<p class=\"mt-3 text-text-2\">Pulsa «Cancelar o mover» y elige qué ha pasado:</p>\n<ul class=\"mt-3 flex list-disc flex-col gap-2 pl-5 text-text-2 marker:text-uv\">\n<li>«Se cancela entera», «Se cae algún día» y «Se aplaza, sin fecha» se ven al momento. Quien confirmó recibe un aviso.</li>\n<li>«Cambia de día» se propone, y alguien del equipo revisa la fecha nueva.</li>\n<li>«Vuelve a estar en pie» deshace lo anterior.</li>\n</ul>\n<p class=\"mt-3 text-text-2\">Escribe una nota de hasta 500 caracteres: por qué y, sobre todo, qué pasa con las entradas. Se\nlee enseguida, aunque sus enlaces no funcionan hasta que alguien los revisa.</p>\n<p class=\"mt-3 text-text-2\">Con «Estado de las entradas» dices si quedan, son las últimas o se han agotado. Se ve al momento, y si se\nagotan avisamos a quien va.</p>\n<p class=\"mt-3 text-text-2\">No borres una fiesta cancelada ni publiques otra en su lugar: quien la tenía guardada no se enteraría.</p>\n<h2 id=\"repetir-una-fiesta\" class=\"display mt-8 scroll-mt-20 text-name\">Repetir una fiesta</h2>\n<p class=\"mt-3 text-text-2\">Con «Copiar como nuevo» se abre el formulario con todo menos las fechas. Está en la página de la fiesta y en\n«Mis eventos».</p>\n<h2 id=\"artistas\" class=\"display mt-8 scroll-mt-20 text-name\">Artistas</h2>\n<p class=\"mt-3 text-text-2\">En «Artistas», un nombre por línea, hasta 80, de 60 caracteres cada uno. Si pegas\nel cartel, lo ordenamos. Por esos nombres también se busca, así que escríbelos como ellos. No anuncies a nadie que\nno haya confirmado.</p>\n<h2 id=\"horarios\" class=\"display mt-8 scroll-mt-20 text-name\">Horarios</h2>\n<p class=\"mt-3 text-text-2\">En «Horarios», un set por línea con su hora: 23:00-00:30 · Main · Ajja. Caben 80 en\n8 escenarios. Una línea con Main: o Sábado: vale para las de debajo, y la madrugada va con la noche\nanterior. Si luego cambian, quienes van reciben un aviso, uno solo aunque hagas varios cambios.</p>\n<h2 id=\"han-publicado-mi-fiesta-sin-preguntarme\" class=\"display mt-8 scroll-mt-20 text-name\">Han publicado mi fiesta sin preguntarme</h2>\n<p class=\"mt-3 text-text-2\">Algunas fiestas las importamos de otras webs o las envía otra persona. La página dice de dónde viene en «Fuente». Si\nalgo está mal o no quieres que esté, usa «Denunciar este evento» o escríbenos desde un correo o un perfil que podamos\nrelacionar con la organización. La corregimos o la quitamos.</p>"
  },
  "moderar": {
    "title": "Moderar",
    "sections": [
      {
        "id": "criterios",
        "title": "Criterios"
      },
      {
        "id": "la-cola-por-dentro",
        "title": "La cola por dentro"
      },
      {
        "id": "aprobar-o-rechazar",
        "title": "Aprobar o rechazar"
      },
      {
        "id": "varios-a-la-vez-y-con-el-teclado",
        "title": "Varios a la vez y con el teclado"
      },
      {
        "id": "cambios-propuestos-y-motivos",
        "title": "Cambios propuestos y motivos"
      },
      {
        "id": "comentarios",
        "title": "Comentarios"
      },
      {
        "id": "denuncias",
        "title": "Denuncias"
      },
      {
        "id": "notas-y-fotos",
        "title": "Notas y fotos"
      },
      {
        "id": "deshacer",
        "title": "Deshacer"
      },
      {
        "id": "lo-que-no-puedes-hacer",
        "title": "Lo que no puedes hacer"
      }
    ],
    "intro": "<p class=\"mt-3 text-text-2\">Para quien revisa lo que envía la gente.</p>",
    "html": "<h2 id=\"criterios\" class=\"display mt-8 scroll-mt-20 text-name\">Criterios</h2>\n<!--criteria-->\n<h2 id=\"la-cola-por-dentro\" class=\"display mt-8 scroll-mt-20 text-name\">La cola por dentro</h2>\n<p class=\"mt-3 text-text-2\">En el menú, «Moderación» reúne cinco colas: eventos, cambios, motivos, comentarios y denuncias. El número es lo que\nespera. A la izquierda está la lista y a la derecha, la vista previa; en el móvil se abre encima. Con «Filtrar»\nbuscas, eliges zona u ordenas por fecha de la fiesta: lo de este fin de semana va primero.</p>\n<p class=\"mt-3 text-text-2\">Antes del texto verás lo que ayuda a decidir:</p>\n<ul class=\"mt-3 flex list-disc flex-col gap-2 pl-5 text-text-2 marker:text-uv\">\n<li><strong class=\"text-text\">Quién envía</strong> y cómo le fue otras veces. «Ver solo sus envíos» los junta.</li>\n<li><strong class=\"text-text\">Parecidos esa noche</strong>: fiestas con nombre o lugar semejantes. «Comparar» las pone una junto a otra.</li>\n<li><strong class=\"text-text\">Avisos en ámbar</strong>: ya se rechazó, la fecha ya pasó, falta más de año y medio, cuenta suspendida o la misma\ndescripción en otro envío.</li>\n<li><strong class=\"text-text\">Secreto</strong>: hasta cuándo solo ven el lugar quien organiza y el equipo. No lo cuentes.</li>\n<li>En los comentarios, la <strong class=\"text-text\">misma conexión</strong>: cuántos esperan que llegaron el mismo día desde la misma línea. No quiere\ndecir que sea la misma persona.</li>\n</ul>\n<p class=\"mt-3 text-text-2\">Tres envíos iguales de una cuenta salen en una sola fila y se deciden juntos. «Decidir uno a uno» los separa.</p>\n<h2 id=\"aprobar-o-rechazar\" class=\"display mt-8 scroll-mt-20 text-name\">Aprobar o rechazar</h2>\n<p class=\"mt-3 text-text-2\">«Aprobar» publica al momento y avisa a quien lo envió. «Rechazar» no da explicaciones: solo para publicidad\nevidente. Para todo lo demás usa «Rechazar con motivo…»: es la diferencia entre una fiesta que vuelve corregida y\nalguien que no vuelve.</p>\n<p class=\"mt-3 text-text-2\">El motivo lo lee quien envió la fiesta y se queda en el registro. Tu nombre solo lo ve el equipo. Tiene 500 caracteres. Di qué\nfalla y cómo se arregla, sin nombrar a nadie. Seis que sirven:</p>\n<ul class=\"mt-3 flex list-disc flex-col gap-2 pl-5 text-text-2 marker:text-uv\">\n<li><em>Ya está publicada. Si organizas tú, propón los cambios o escríbenos.</em></li>\n<li><em>La fecha ya pasó. Si es otra, corrígela y reenvíala.</em></li>\n<li><em>El enlace de entradas no lleva a esta fiesta. Pon el bueno y la publicamos.</em></li>\n<li><em>Falta saber qué música suena. Añade estilos o artistas.</em></li>\n<li><em>El texto lleva el teléfono de una persona. Quítalo y reenvíala.</em></li>\n<li><em>Esta fiesta no es de psytrance ni de nada cercano.</em></li>\n</ul>\n<p class=\"mt-3 text-text-2\">Si está publicada dos veces, quita una con «Eliminar evento». Quien iba recibe un aviso; su asistencia no pasa a\nla otra.</p>\n<p class=\"mt-3 text-text-2\">Si solo hay una errata, no la devuelvas: abre la fiesta, corrígela con «Editar» y apruébala. Si el cambio toca lo que\nse anuncia, que lo haga quien la envió.</p>\n<h2 id=\"varios-a-la-vez-y-con-el-teclado\" class=\"display mt-8 scroll-mt-20 text-name\">Varios a la vez y con el teclado</h2>\n<p class=\"mt-3 text-text-2\">Marca varias filas o pulsa «Elegir todos». Las que llevan una advertencia no se eligen con las demás: merecen que las\nmires. Abajo aparecen los botones para todo lo elegido.</p>\n<p class=\"mt-3 text-text-2\">Con el teclado: flechas, o J y K, para moverte; <strong class=\"text-text\">A</strong> aprueba, <strong class=\"text-text\">R</strong> rechaza, <strong class=\"text-text\">M</strong> rechaza con motivo, <strong class=\"text-text\">X</strong> elige y\nEsc quita la selección. Si alguien del equipo decide mientras miras, la fila lo dice y no se mueve; «Actualizar lista»\nla ordena de nuevo.</p>\n<h2 id=\"cambios-propuestos-y-motivos\" class=\"display mt-8 scroll-mt-20 text-name\">Cambios propuestos y motivos</h2>\n<p class=\"mt-3 text-text-2\">En «Cambios propuestos» ves lo que pone ahora y lo que pondría. Elige «Aceptar» o «Rechazar». Si el campo ha cambiado\ndespués de la propuesta, verás tres valores y te preguntaremos antes de perder el de en medio.</p>\n<p class=\"mt-3 text-text-2\">En «Motivos por revisar» está lo que alguien escribió al cancelar o mover su fiesta. Ya se lee, pero sus enlaces no\nfuncionan hasta que pulsas «Dar por bueno». «Quitar el texto» lo borra y deja la cancelación.</p>\n<h2 id=\"comentarios\" class=\"display mt-8 scroll-mt-20 text-name\">Comentarios</h2>\n<p class=\"mt-3 text-text-2\">Aprueba preguntas, quejas y opiniones, también las que no te gustan. Rechaza insultos, datos de personas y publicidad.\nNo se editan: se publican como son o no se publican. Uno ya publicado se quita en la página de la fiesta, con\n«Eliminar…».</p>\n<h2 id=\"denuncias\" class=\"display mt-8 scroll-mt-20 text-name\">Denuncias</h2>\n<p class=\"mt-3 text-text-2\">En «Denuncias» lees quién denuncia, por qué y desde cuándo tiene cuenta. Un comentario se oculta solo cuando lo\ndenuncian cuentas de 3 conexiones distintas, y espera a que decidas. Fiestas, viajes y perfiles\nnunca se ocultan solos.</p>\n<p class=\"mt-3 text-text-2\">«Dejarlo como está» lo vuelve a mostrar, y ya no se ocultará por más denuncias. «Ocultar» lo elimina;\n«Ocultar con motivo…» además lo explica. De un perfil solo puedes descartar las denuncias: suspender cuentas es cosa\nde administración.</p>\n<h2 id=\"notas-y-fotos\" class=\"display mt-8 scroll-mt-20 text-name\">Notas y fotos</h2>\n<p class=\"mt-3 text-text-2\">En la página de una fiesta, «Nota» publica hasta 500 caracteres debajo del nombre: un cambio de\nacceso, una alerta de tormenta. Déjala vacía para quitarla. «Quitar foto» la quita de todas las fiestas, y nadie podrá\nvolver a subirla: para imágenes que alguien no autorizó.</p>\n<h2 id=\"deshacer\" class=\"display mt-8 scroll-mt-20 text-name\">Deshacer</h2>\n<p class=\"mt-3 text-text-2\">Tras decidir, la fila se queda en su sitio con «Deshacer». Solo un viaje ocultado no vuelve. Si ya has salido de la\ncola, pídelo a quien administra.</p>\n<h2 id=\"lo-que-no-puedes-hacer\" class=\"display mt-8 scroll-mt-20 text-name\">Lo que no puedes hacer</h2>\n<p class=\"mt-3 text-text-2\">No ves correos ni la lista de cuentas, no decides denuncias sobre ti y no puedes suspender, importar ni borrar a\nnadie. Pasa a <a href=\"/ayuda/administrar\" class=\"text-uv underline underline-offset-4\">administración</a>:</p>\n<ul class=\"mt-3 flex list-disc flex-col gap-2 pl-5 text-text-2 marker:text-uv\">\n<li>amenazas, acoso que se repite o una cuenta que solo molesta;</li>\n<li>quien pide sus datos o que se borren;</li>\n<li>un motivo que nombra a alguien;</li>\n<li>cualquier cosa que llegue de un juzgado o de la policía.</li>\n</ul>"
  },
  "administrar": {
    "title": "Administrar",
    "sections": [
      {
        "id": "la-primera-cuenta",
        "title": "La primera cuenta"
      },
      {
        "id": "roles",
        "title": "Roles"
      },
      {
        "id": "contraseñas-y-sesiones",
        "title": "Contraseñas y sesiones"
      },
      {
        "id": "suspender",
        "title": "Suspender"
      },
      {
        "id": "importar",
        "title": "Importar"
      },
      {
        "id": "canales",
        "title": "Canales"
      },
      {
        "id": "registro",
        "title": "Registro"
      },
      {
        "id": "la-web-en-el-pasado",
        "title": "La web en el pasado"
      },
      {
        "id": "peticiones-de-datos-y-borrado",
        "title": "Peticiones de datos y borrado"
      }
    ],
    "intro": "<p class=\"mt-3 text-text-2\">Para quien lleva las cuentas y el registro. Además de esto puedes hacer todo lo que cuenta la <a href=\"/ayuda/moderar\" class=\"text-uv underline underline-offset-4\">guía para\nmoderar</a>.</p>",
    "html": "<h2 id=\"la-primera-cuenta\" class=\"display mt-8 scroll-mt-20 text-name\">La primera cuenta</h2>\n<p class=\"mt-3 text-text-2\">Al arrancar sin administrador, el servidor escribe un enlace en su registro. Ábrelo y pulsa «Crear administrador».\nSolo sirve una vez. Nombra cuanto antes a otra persona: si pierdes la contraseña, quien administra el servidor tendrá\nque ayudarte desde allí.</p>\n<h2 id=\"roles\" class=\"display mt-8 scroll-mt-20 text-name\">Roles</h2>\n<p class=\"mt-3 text-text-2\">En «Ver Usuarios», un toque en una tarjeta permite nombrar y quitar:</p>\n<ul class=\"mt-3 flex list-disc flex-col gap-2 pl-5 text-text-2 marker:text-uv\">\n<li><strong class=\"text-text\">Moderador</strong>, con «Hacer moderador»: decide sobre eventos, comentarios, viajes y denuncias. No ve correos.</li>\n<li><strong class=\"text-text\">Analista</strong>, con «Hacer analista»: ve la web en el pasado y las estadísticas, sin datos personales.</li>\n<li><strong class=\"text-text\">Administrador</strong>, con «Hacer administrador»: todo, incluidos los correos.</li>\n</ul>\n<p class=\"mt-3 text-text-2\">Da el menor que baste. Vale desde el próximo inicio de sesión; al quitarlo se cierran las sesiones. Siempre queda al\nmenos un administrador.</p>\n<h2 id=\"contraseñas-y-sesiones\" class=\"display mt-8 scroll-mt-20 text-name\">Contraseñas y sesiones</h2>\n<p class=\"mt-3 text-text-2\">«Enlace para cambiar la contraseña» crea uno que sirve una vez y durante 24 horas. Comprueba\nantes que quien lo pide escribe desde el correo de la cuenta, y mándalo solo allí. Para la cuenta de otro\nadministrador se hace desde el servidor.</p>\n<p class=\"mt-3 text-text-2\">«Cerrar sus sesiones» echa a la persona de todos sus dispositivos, por ejemplo si le han robado el móvil. Su\ncontraseña sigue siendo la misma.</p>\n<h2 id=\"suspender\" class=\"display mt-8 scroll-mt-20 text-name\">Suspender</h2>\n<p class=\"mt-3 text-text-2\">«Suspender cuenta» deja entrar, leer, descargar los datos, borrar la cuenta y quitar viajes y asistencias, pero no\npublicar, comentar ni confirmar. Puedes poner fecha y motivo; el motivo lo lee la persona. Avisa antes, salvo que haya\npeligro, y no suspendas por una opinión. «Levantar suspensión» la termina.</p>\n<p class=\"mt-3 text-text-2\">Una cuenta de administración o moderación no se puede suspender: quítale antes el rol.</p>\n<h2 id=\"importar\" class=\"display mt-8 scroll-mt-20 text-name\">Importar</h2>\n<p class=\"mt-3 text-text-2\">En «Importar eventos» pegas la dirección de Entradium o eliges fiestas de Goabase, hasta 20 cada\nvez. Todo queda pendiente y se modera como lo demás. Lo que ya se importó no se repite. La ficha enlaza a su origen:\nsi la organización pide que se retire, hazlo.</p>\n<h2 id=\"canales\" class=\"display mt-8 scroll-mt-20 text-name\">Canales</h2>\n<p class=\"mt-3 text-text-2\">En «Canales» añades hasta 20 chats de Telegram, con un bot tuyo, o programas. Reciben solos\nlas fiestas nuevas y sus cambios, según novedades, zonas y estilos. Lo que no llega en una hora se puede «Enviar otra\nvez». «Cambiar destino» lo lleva a otra dirección con la misma clave.</p>\n<h2 id=\"registro\" class=\"display mt-8 scroll-mt-20 text-name\">Registro</h2>\n<p class=\"mt-3 text-text-2\">«Registro» guarda cada decisión: quién, cuándo, qué cambió y por qué. Filtra por persona, evento, tipo, fechas o\npalabras. «Deshacer» enseña antes qué cambiaría y respeta lo que otros cambiaron después. «Lo que hizo» reúne los\nactos de una persona.</p>\n<p class=\"mt-3 text-text-2\">Un motivo que nombra a alguien se quita con «Tachar el motivo…». No se puede deshacer y queda anotado que lo tachaste.</p>\n<h2 id=\"la-web-en-el-pasado\" class=\"display mt-8 scroll-mt-20 text-name\">La web en el pasado</h2>\n<p class=\"mt-3 text-text-2\">«La web en el pasado» muestra la página como estaba en cualquier momento, para saber qué se veía cuando alguien\nconfirmó. «Estadísticas» cuenta sin nombrar. Quien exporta datos con nombres queda en el registro: guarda el archivo\nen un sitio seguro y bórralo cuando no haga falta.</p>\n<h2 id=\"peticiones-de-datos-y-borrado\" class=\"display mt-8 scroll-mt-20 text-name\">Peticiones de datos y borrado</h2>\n<p class=\"mt-3 text-text-2\">Responde en un mes como mucho, y apunta qué hiciste sin copiar datos personales.</p>\n<ol class=\"mt-3 flex list-decimal flex-col gap-2 pl-5 text-text-2\">\n<li><strong class=\"text-text\">Con cuenta</strong>, lo hace la propia persona en su perfil: «Descargar mis datos» y «Borrar mi cuenta». Si no puede\nentrar, mándale un enlace para cambiar la contraseña. Nadie puede borrar la cuenta por ella.</li>\n<li><strong class=\"text-text\">Un comentario sin cuenta</strong> se quita con «Eliminar…» en la página de la fiesta.</li>\n<li><strong class=\"text-text\">Un nombre en un motivo</strong> se tacha en «Registro».</li>\n<li><strong class=\"text-text\">Una foto</strong> se quita en la página de la fiesta.</li>\n<li><strong class=\"text-text\">Las copias de seguridad</strong> conservan lo borrado 30 días como mucho. Díselo.</li>\n</ol>\n<p class=\"mt-3 text-text-2\">Lo que promete la web está en <a href=\"/privacidad\" class=\"text-uv underline underline-offset-4\">privacidad</a>. Si no la cumples, corrige la práctica o el texto.</p>"
  }
} as const;

export const CRITERIA_PLACE = "<!--criteria-->";

export const EXAMPLE_CRITERIA = "<h3 class=\"mt-5 text-lg font-semibold\">Qué publicamos</h3>\n<ul class=\"mt-3 flex list-disc flex-col gap-2 pl-5 text-text-2 marker:text-uv\">\n<li><strong class=\"text-text\">Suena psytrance o algo de su familia</strong>: psytrance, darkpsy, psychill, tekno, acid y lo que se baila en las mismas\npistas. Si solo hay una sala de psytrance en un festival más grande, también.</li>\n<li><strong class=\"text-text\">Se celebra en España</strong> y puede ir cualquiera que cumpla las condiciones de entrada. Una fiesta privada no es para\nun calendario público.</li>\n<li><strong class=\"text-text\">Existe</strong>: fecha, zona y alguien detrás. Que sea gratis, pequeña o de última hora no importa.</li>\n</ul>\n<h3 class=\"mt-5 text-lg font-semibold\">Qué rechazamos</h3>\n<ul class=\"mt-3 flex list-disc flex-col gap-2 pl-5 text-text-2 marker:text-uv\">\n<li><strong class=\"text-text\">Repetidas.</strong> Se queda la ficha más completa o la de quien organiza; la otra se rechaza con un enlace a la buena.</li>\n<li><strong class=\"text-text\">Reventa y publicidad.</strong> Enlaces a reventa, afiliación, sorteos para captar datos o textos que anuncian otra cosa.</li>\n<li><strong class=\"text-text\">Engaño.</strong> Artistas sin confirmar, fotos ajenas, precios que no son.</li>\n<li><strong class=\"text-text\">Insultos y odio.</strong> Contra personas o grupos, por lo que sean. También en broma.</li>\n<li><strong class=\"text-text\">Sustancias.</strong> Ni venta ni invitación a consumir. La información de reducción de riesgos, sí.</li>\n</ul>\n<h3 class=\"mt-5 text-lg font-semibold\">Menores</h3>\n<p class=\"mt-3 text-text-2\">Si la fiesta admite menores, debe decirlo y decir con qué condiciones. Nunca publicamos fotos en las que se reconozca\na un menor.</p>\n<h3 class=\"mt-5 text-lg font-semibold\">Datos de personas</h3>\n<p class=\"mt-3 text-text-2\">Fuera teléfonos, direcciones, matrículas y nombres de particulares, salvo los de quien organiza si los da como\ncontacto. El punto exacto de un sitio que la organización quiere mantener en secreto, tampoco.</p>\n<h3 class=\"mt-5 text-lg font-semibold\">En caso de duda</h3>\n<p class=\"mt-3 text-text-2\">Si el error se arregla, rechaza con motivo para que se corrija. Si tienes relación con la fiesta, que decida otra\npersona. Si dudáis dos, habladlo antes.</p>";

