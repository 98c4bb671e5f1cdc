/** Draws the maps of a journey for the sandbox's page, with counts. */

import type { DrawJourney } from '../../sandbox/pages/journey-page.ts';
import { root } from '../system/command.ts';
import { plainWords } from './journey-map.ts';
import { mapStyle, mapSvg } from './map-svg.ts';
import { mappedJourneys } from './mapped-journeys.ts';

const links = { state: () => undefined, hasPicture: () => false, code: (code: number) => `#code-${code}` };

export const drawJourney: DrawJourney = async (id, counts) => {
  const journeys = mappedJourneys(root);
  const journey = journeys.find((one) => one.id === id) ?? journeys[0];
  if (journey === undefined) throw new Error('There is no journey.');
  const maps = journey.flows.map(async ({ map }) => ({
    title: plainWords(map.flow),
    svg: await mapSvg(map, links, counts),
  }));
  return {
    id: journey.id,
    title: journey.title,
    about: journey.about,
    maps: await Promise.all(maps),
    codes: journey.codes.map(({ code, name, visitor }) => ({
      code,
      name: plainWords(name),
      sees: visitor.map(({ sees }) => sees),
    })),
    style: mapStyle,
    all: journeys.map(({ id: each, title }) => ({ id: each, title })),
  };
};
