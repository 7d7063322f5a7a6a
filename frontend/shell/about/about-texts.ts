export const PURPOSE =
  'Duende reúne las fiestas psytrance de España en un calendario abierto que hacemos entre todos.';

export const CONTACT_LINE =
  '¿Falta una fiesta, has visto un error o tienes una idea? Escríbenos: lo leemos todo.';

interface AboutSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly (string | readonly [string, ...string[]])[];
}

export const ABOUT_SECTIONS: readonly AboutSection[] = [
  {
    id: 'why',
    title: '¿Por qué existe Duende?',
    paragraphs: [
      'Porque las fiestas psytrance se anuncian en una historia que mañana ya no está, en un grupo al que hay que saber entrar o en un cartel que nadie encuentra cuando hace falta.',
      'Duende las junta en un calendario abierto: qué suena, dónde, cuándo, cuánto cuesta y cómo llegar. Sin registro, sin anuncios y sin algoritmos que decidan qué ves.',
      'Y porque una fiesta empieza antes de la fiesta: aquí se ve cuánta gente va, se pregunta en los comentarios y se comparte coche.',
    ],
  },
  {
    id: 'comparison',
    title: '¿Y el directorio de eventos de siempre?',
    paragraphs: [
      'Los directorios de siempre abrieron camino y les debemos mucho. Duende nace para llegar adonde se quedaban cortos:',
      [
        'Solo España, por zonas y por estilos: lo que te queda cerca y lo que te gusta.',
        'Pensado para el móvil, también con poca cobertura camino del bosque.',
        'Al momento: los asistentes, los comentarios y los viajes cambian mientras miras.',
        'Cualquiera puede publicar y una persona lo revisa antes de que se vea.',
        'Coches compartidos en un mapa, para llegar y para volver.',
      ],
    ],
  },
  {
    id: 'coming',
    title: 'Próximas funciones',
    paragraphs: [
      'Lo que tenemos entre manos:',
      [
        'Fichas de artistas y colectivos con sus próximas fechas.',
        'Importar desde más webs de entradas.',
        'Recuerdos: fotos y sesiones después de cada fiesta.',
      ],
      '¿Echas algo en falta? Escríbenos: la lista la hacemos entre todos.',
    ],
  },
  {
    id: 'developer',
    title: 'Quién lo hace',
    paragraphs: [
      'Detrás de Duende no hay empresa ni inversores: lo programa gente de la escena en sus ratos libres.',
      'El código es libre (licencia MIT). Si sabes programar, diseñar o escribir y te apetece echar una mano, ya sabes dónde escribirnos.',
    ],
  },
];
