/// <reference lib="dom" />
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { designFaults } from './testing/design-rules.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { serveTiles } from './testing/map-tiles.ts';
import { goInside } from './testing/person-page.ts';
import { PARTY_PLACE, publishRide } from './testing/rides-party.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';

/** What people may write, at its longest: no place to break, right to left, emoji, and code. */
const CODE = '<script>document.title="x"</script>';
const LONG = 'W'.repeat(300);
// Closed, as the server asks of whatever turns the direction of others' words.
const RTL = '\u202Eمرحبا بالعالم\u202C';
const PARTY_NAME = `${'W'.repeat(20)}🌲مرحبا<b>x`;
const NAME = `${'M'.repeat(20)}🌲<i>مرحبا`;

const test = testWith({ writer: NAME });
test.use({ alone: 'each screen shows its own hostile words, and the trail of them is short' });
let party: EventAnswer;
let pending: EventAnswer;
let writerId: string;
let commentId: string;

test.beforeAll(async ({ admin, writer }) => {
  writerId = writer.id;
  const details = {
    name: PARTY_NAME,
    location: 'Madrid',
    dates: [0, 1, 2, 3].map((days) => addDays(madridDay(new Date()), 20 + days)),
    cost: `${LONG}${CODE}`,
    description: `${LONG}\n${RTL}\n${CODE}`,
    link: `https://duende.example/${LONG}`,
    styles: ['psytrance', 'acid', 'dub', 'tekno', 'chill'],
  };
  party = await writer.call<EventAnswer>('POST', '/api/events', details);
  await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
  await admin.call('PUT', `/api/events/${party.id}`, { ...details, cost: RTL, ...PARTY_PLACE });
  pending = await writer.call<EventAnswer>('POST', '/api/events', details);
  const gone = await writer.call<EventAnswer>('POST', '/api/events', details);
  await admin.call('DELETE', `/api/events/${gone.id}`, { reason: `${LONG}${CODE}${RTL}` });
  await writer.call('PUT', '/api/users/profile', {
    email: '',
    whatsapp: `+34 600 ${LONG}`,
    telegram: `${CODE}${LONG}`,
    instagram: RTL,
    otherContact: `${LONG}${RTL}${CODE}`,
  });
  await writer.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  // More than any screen has room for.
  for (let pin = 0; pin < 14; pin++) await publishRide(writer, party.id, { latitude: 40.4 + pin / 50 });
  for (const content of [`${LONG}${RTL}`, `${CODE}\n${LONG}`]) {
    const comment = { author: `${'W'.repeat(40)}${RTL}`, content };
    const { id } = await writer.call<{ id: string }>('POST', `/api/events/${party.id}/comments`, comment);
    commentId = id;
    if (content.startsWith(LONG)) await admin.call('PATCH', `/api/admin/comments/${id}/approve`);
  }
});

type Screen = readonly [name: string, path: () => string, words: string];

const SCREENS: readonly Screen[] = [
  ['a party', () => `/event/${party.id}`, PARTY_NAME],
  ['a pending party', () => `/event/${pending.id}`, 'Este evento está pendiente de aprobación'],
  ['the question before deleting', () => `/event/${party.id}?over=eliminar`, 'Motivo (opcional)'],
  ['the form', () => `/?edit=${party.id}`, 'Actualizar Evento'],
  ['a profile', () => `/profile?user=${writerId}`, NAME],
  ['the own profile', () => '/profile', 'Eventos confirmados'],
  ['what one has sent', () => '/profile?tab=publicado', 'Mis eventos'],
  ['the own contacts', () => '/profile?tab=contacto', 'Información de contacto'],
  ['the own account', () => '/profile?tab=cuenta', 'Seguridad'],
  ['a new password', () => '/nueva-contrasena/x', 'Contraseña nueva'],
  ['the people', () => '/users', NAME],
  ['what is kept of people', () => '/privacidad', 'Pregúntanos'],
  ['a guide', () => '/ayuda/moderar', 'Qué publicamos'],
  ['pending parties', () => '/?view=pending', PARTY_NAME],
  ['pending comments', () => '/?view=pending-comments', 'ID del evento'],
  ['the import', () => '/?view=import', 'Cómo importar'],
  ['hooks', () => '/canales', 'Todavía no hay canales.'],
  ['the trail', () => '/audit', 'Aquí empieza la historia.'],
  ['the past', () => '/historia', 'Próximos eventos'],
  ['a story of a party', () => `/event/${party.id}/historia`, 'Ver como tabla'],
  ['a story of a person', () => `/historia/persona/${writerId}`, 'creó su cuenta'],
  ['a comment', () => `/historia/comentario/${commentId}`, 'Su historia'],
  ['a party of the past', () => `/historia/evento/${party.id}`, 'Comentarios'],
  ['the statistics', () => '/estadisticas', 'Con cuánta antelación se decide'],
  ['the menu', () => '/nada?panel=menu', 'Administración'],
  ['the about panel', () => '/nada?panel=about', 'Contacto'],
  ['the install help', () => '/nada?panel=install', 'Duende se abre como una app más'],
  ['an unknown address', () => '/nada', 'Página no encontrada'],
  ['an unknown party', () => '/event/538453d7-1234-4abc-8abc-538453d75384', 'Evento no encontrado'],
];

/** Those that have stories of their own for hostile words, and are measured here all the same. */
const MORE_SCREENS: readonly Screen[] = [
  ['home', () => '/', 'Próximos eventos'],
  ['the form of a party', () => '/?view=form', 'Agregar Fecha'],
  ['a day', () => `/?day=${party.dates[0]}`, 'Ver detalles'],
  ['the regions', () => '/?picker=zona', 'País Vasco, Asturias, Galicia'],
  ['the styles', () => '/?picker=estilos', 'Limpiar todo'],
  ['the map of parties', () => `/mapa?mes=${party.dates[0]?.slice(0, 7)}`, 'Mapa de fiestas'],
  ['the rides', () => `/event/${party.id}/rides`, '14 coches · 42 plazas'],
];

const VISITORS_SCREENS: readonly Screen[] = [
  ['the login', () => '/nada?panel=login', 'Iniciar Sesión'],
  ['the registration', () => '/register', 'Crear Cuenta'],
];

/** What a visitor sees of the others, or is shown in their place. */
const SEEN_BY_VISITORS: readonly Screen[] = [
  ...VISITORS_SCREENS,
  ...[...SCREENS, ...MORE_SCREENS].filter(([name]) =>
    /^(?:a party|a new password|what is kept of people|home|the form of a party|a day|the regions|the styles|the map of parties|an unknown address|an unknown party)$/.test(
      name,
    ),
  ),
  ['a search of nothing', () => '/?q=zzzzzz', 'No hay resultados'],
  ['a profile', () => `/profile?user=${writerId}`, NAME],
  ['no notices', () => '/avisos', 'Iniciar Sesión'],
  ['no profile', () => '/profile', 'Acceso denegado'],
  ['no people', () => '/users', 'Access denied'],
  ['no moderation', () => '/?view=pending', 'Acceso denegado'],
  ['no trail', () => '/audit', 'Acceso denegado'],
  ['no past', () => '/historia', 'Acceso denegado'],
];

/** Addresses of moderators that show no hostile words. */
const MODERATORS_SCREENS: readonly Screen[] = [
  ['changes to decide', () => '/?view=proposals', 'No hay cambios propuestos'],
  ['reasons to review', () => '/?view=reasons', 'Motivos por revisar'],
  ['what was reported', () => '/?view=reports', 'Denuncias'],
  ['notices', () => '/avisos', 'Avisos'],
];

/** Elements with words of their own that the screen cuts off at its sides. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found = [...document.body.querySelectorAll('*')].filter((element) => {
      if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
        return false;
      if (element.closest('.sr-only, script, style, [aria-hidden="true"], textarea, option, select'))
        return false;
      for (
        let around: Element | null = element;
        around !== document.body && around;
        around = around.parentElement
      ) {
        const { textOverflow, overflowX } = getComputedStyle(around);
        // Dots say that there is more, which the row opens; a strip can be scrolled.
        if (textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') return false;
      }
      const { left, right, height } = element.getBoundingClientRect();
      return height > 0 && right - left > 0 && (right > width + 1 || left < -1);
    });
    const overflow = document.documentElement.scrollWidth - width;
    return [
      ...found.map(({ outerHTML }) => outerHTML.slice(0, 160)),
      ...(overflow > 0 ? [`${overflow} px`] : []),
    ];
  });

/** After the animation: a panel slides in from the side. */
const nothingIsCutOff = (page: Page, screen: string) =>
  expect.poll(() => cutOff(page), { message: screen }).toEqual([]);

async function visit(page: Page, [, path, words]: Screen): Promise<void> {
  await goInside(page, path());
  await expect(
    page
      .getByText(words)
      .or(page.getByRole('button', { name: words }))
      .first(),
  ).toBeVisible();
}

/** What people read with large letters on a small phone. */
const NO_WIDER = /^a party$|profile/;

/** All that one run finds. */
const softly = expect.configure({ soft: true });
const fontSize = (page: Page, size: number) =>
  page.evaluate((px) => void (document.documentElement.style.fontSize = `${px}px`), size);

for (const [who, isSignedIn, screens] of [
  ['an administrator', true, [...SCREENS, ...MORE_SCREENS, ...MODERATORS_SCREENS]],
  ['a visitor', false, SEEN_BY_VISITORS],
] as const)
  test(`each screen of ${who} keeps the rules of the design; 320 pixels wide or with text of twice its size nothing is cut off`, async ({
    admin,
    open,
  }) => {
    const page = await open(isSignedIn ? admin : null, '/nada', { reducedMotion: 'reduce' });
    await serveTiles(page.context());
    await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
    for (const screen of screens) {
      const [message] = screen;
      await visit(page, screen);
      await softly.poll(() => designFaults(page), { message }).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await softly.poll(() => cutOff(page), { message: `${message}, 320 pixels wide` }).toEqual([]);
      await page.setViewportSize(PHONE);
      await fontSize(page, 32);
      await softly.poll(() => cutOff(page), { message: `${message}, large text` }).toEqual([]);
      await fontSize(page, 16);
      expect(await page.title()).not.toBe('x');
    }
  });

for (const [name, options] of [
  ['on its side', { viewport: { width: 844, height: 390 }, reducedMotion: 'reduce' }],
  ['with colours of the browser', { viewport: PHONE, forcedColors: 'active', reducedMotion: 'reduce' }],
] as const)
  test(
    `a phone ${name}: hostile words and all, nothing is cut off`,
    inSecondTier,
    async ({ admin, open }) => {
      const page = await open(admin, '/nada', options);
      await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
      for (const screen of SCREENS) {
        await visit(page, screen);
        await nothingIsCutOff(page, screen[0]);
      }
    },
  );

test(
  'a phone 320 pixels wide with text of twice its size: parties and profiles are no wider',
  inSecondTier,
  async ({ admin, writer, open }) => {
    for (const who of [admin, writer]) {
      const page = await open(who, '/nada', {
        viewport: { width: 320, height: 640 },
        reducedMotion: 'reduce',
      });
      await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
      await fontSize(page, 32);
      for (const screen of SCREENS.filter(([name]) => NO_WIDER.test(name))) {
        await visit(page, screen);
        await page.waitForLoadState('networkidle');
        await nothingIsCutOff(page, screen[0]);
      }
    }
  },
);

/** Measured at every size, once it has come to rest. */
async function endsWithItsContent(page: Page, screen: string): Promise<void> {
  for (const viewport of [DESKTOP, { width: 320, height: 700 }, PHONE]) {
    await page.setViewportSize(viewport);
    const message = `${screen}, ${viewport.width} pixels wide`;
    await expect.poll(() => beyondContent(page), { message }).toEqual([]);
  }
}

for (const [where, isSignedIn, screens] of [
  ['of those with an account', true, [...SCREENS, ...MORE_SCREENS]],
  ['of visitors', false, VISITORS_SCREENS],
] as const)
  test(
    `no screen ${where} is taller or wider than what is to be seen in it`,
    inSecondTier,
    async ({ admin, open }) => {
      const page = await open(isSignedIn ? admin : null, '/nada', { reducedMotion: 'reduce' });
      await serveTiles(page.context());
      await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
      for (const screen of screens) {
        await visit(page, screen);
        await endsWithItsContent(page, screen[0]);
      }
      if (isSignedIn) {
        await page.getByRole('button', { name: 'Ver lista' }).click();
        await endsWithItsContent(page, 'the rides with their list');
      }
    },
  );

/** Where no story of its own asks. */
const ASKED_HERE = /^a party$|pending party|menu|install|unknown|import|trail|past|story/;

test('axe finds nothing serious', async ({ admin, open }) => {
  const options = { reducedMotion: 'reduce' } as const;
  const page = await open(admin, '/nada', options);
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  const found: Record<string, readonly string[]> = {};
  for (const screen of SCREENS.filter(([name]) => ASKED_HERE.test(name))) {
    await visit(page, screen);
    const findings = await seriousFindings(page);
    if (findings.length > 0) found[screen[0]] = findings;
  }
  expect(found).toEqual({});
});

test('what these stories look for they would find: a finding of axe, a break of the policy, words cut off, a page beyond its content, departures from the design', async ({
  complaints,
  admin,
  open,
}) => {
  const page = await open(admin, '/nada', { reducedMotion: 'reduce' });
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  await page.evaluate(() => {
    const picture = new Image(40, 40);
    picture.src = 'https://elsewhere.example/picture.png';
    const words = document.createElement('p');
    words.textContent = 'W'.repeat(300);
    const unseen = document.createElement('p');
    unseen.textContent = 'unseen';
    unseen.style.cssText = 'position: absolute; top: 3000px; visibility: hidden';
    const title = document.createElement('h1');
    title.textContent = 'Two';
    const press = document.createElement('button');
    press.textContent = 'x';
    document.querySelector('main')?.append(title, press);
    document.querySelector('main')?.append(picture, words, unseen);
  });
  await expect.poll(complaints.unexpected).toContainEqual(expect.stringContaining('Content Security Policy'));
  complaints.expect(/Content Security Policy/);
  expect(await seriousFindings(page)).toEqual([expect.stringMatching(/^image-alt: /)]);
  expect(await cutOff(page)).not.toEqual([]);
  expect(await designFaults(page)).toEqual(
    expect.arrayContaining(
      [/^2 titles$/, /^a title of 16px$/, /^a target of/, /^beyond the gutter/].map((fault) =>
        expect.stringMatching(fault),
      ),
    ),
  );
  expect(await beyondContent(page)).toEqual([
    expect.stringMatching(/ px to the side$/),
    expect.stringMatching(/^2\d\d\d px below$/),
  ]);
});

test('the writer’s own answers bear it too: own lists, own pin, own menu', async ({ writer, open }) => {
  const options = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;
  const page = await open(writer, '/profile', options);
  await expect(page.getByRole('region', { name: 'Eventos confirmados' }).getByRole('link')).toBeVisible();
  await nothingIsCutOff(page, 'own parties');
  await page.getByRole('tab', { name: 'Lo que publico' }).click();
  await expect(page.getByRole('region', { name: 'Mis eventos' }).getByText('Rechazado')).toBeVisible();
  await nothingIsCutOff(page, 'own lists');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menú' }).click();
  await expect(page.getByRole('dialog').getByText(NAME)).toBeVisible();
  await nothingIsCutOff(page, 'own menu');
});
