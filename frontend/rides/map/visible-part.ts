import type { MapLibreMap } from 'maplibre-gl';
import { freeArea, overlap, type Box } from './free-area.ts';

/** What may stand over a map: the page's header, a toast, and what says so: the offer to install, what rises over the map or stands on it. */
const COVERS = ['header', '.toast', '[data-over-map]'];
const ZOOM_BUTTONS = '.maplibregl-ctrl-group';

/** The part of a map that is in sight and that nothing stands over, in pixels of the map; a phone's keyboard counts where the browser tells. */
export function visiblePart(map: MapLibreMap): Box {
  return partBeside(map, [...COVERS, ZOOM_BUTTONS]);
}

/** The same for a popup, which lies over the zoom buttons. */
export function partForPopups(map: MapLibreMap): Box {
  return partBeside(map, COVERS);
}

function partBeside(map: MapLibreMap, selectors: readonly string[]): Box {
  const place = map.getContainer().getBoundingClientRect();
  const over = [...document.querySelectorAll(selectors.join())];
  const covers = over.map((element) => element.getBoundingClientRect());
  const { left, top, right, bottom } = freeArea(overlap(place, windowBox()), covers);
  return {
    left: left - place.left,
    top: top - place.top,
    right: right - place.left,
    bottom: bottom - place.top,
  };
}

function windowBox(): Box {
  const {
    offsetLeft: left,
    offsetTop: top,
    width,
    height,
  } = window.visualViewport ?? {
    offsetLeft: 0,
    offsetTop: 0,
    width: window.innerWidth,
    height: window.innerHeight,
  };
  return { left, top, right: left + width, bottom: top + height };
}
