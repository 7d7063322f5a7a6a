import type { MapLibreMap } from 'maplibre-gl';
import { freeArea, overlap, type Box } from './free-area.ts';

/** What may stand over a map: the page's header, the offer to install, what is on the map itself, and what rises over it. */
const COVERS = 'header, .install-banner, .map-zoom, [data-over-map]';

/** The part of a map that is in sight and that nothing stands over, in pixels of the map; a phone's keyboard counts where the browser tells. */
export function visiblePart(map: MapLibreMap): Box {
  const place = map.getContainer().getBoundingClientRect();
  const covers = [...document.querySelectorAll(COVERS)].map((element) => element.getBoundingClientRect());
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
