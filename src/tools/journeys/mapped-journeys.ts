/** All journeys with their maps and codes. */

import { sites } from '../../../sites/all.ts';
import type { Site, SiteId } from '../../domain/site/site.ts';
import { refusals } from '../contract/refusals.ts';
import { createReturnCodes } from '../contract/return-codes.ts';
import { type AnyTable, flowTables, statesOfSite } from './flow-tables.ts';
import { type CodesOfCalls, type FlowMap, flowMap } from './journey-map.ts';
import { type Journey, journeysOf } from './journeys.ts';
import { type CodeRow, codeRows } from './map-codes.ts';

/** A flow as the visitors of some sites can see it. */
export interface SiteMap {
  readonly sites: readonly SiteId[];
  readonly map: FlowMap;
}

/** A flow with all of its states, and as each site shows it. */
export interface MappedFlow {
  readonly map: FlowMap;
  readonly bySite: readonly SiteMap[];
}

export interface MappedJourney extends Omit<Journey, 'tables'> {
  readonly flows: readonly MappedFlow[];
  readonly codes: readonly CodeRow[];
}

/**
 * @param root folder of the project
 * @param tables of all flows
 * @param codesOfCalls the codes of each call
 * @param shownSites whose policies decide what is shown
 */
export function mappedJourneys(
  root: string,
  tables: readonly AnyTable[] = flowTables,
  codesOfCalls: CodesOfCalls = refusals,
  shownSites: readonly Pick<Site, 'id' | 'policies'>[] = sites,
): readonly MappedJourney[] {
  const codes = createReturnCodes(root);
  return journeysOf(tables).map(({ id, title, about, tables: own }) => {
    const flows = own.map((table) => {
      const byStates = Map.groupBy(shownSites, ({ policies }) => statesOfSite(table, policies).join(' '));
      const bySite = [...byStates].map(([names, list]) => ({
        sites: list.map((site) => site.id),
        map: flowMap(table, codesOfCalls, names === '' ? [] : names.split(' ')),
      }));
      return { map: flowMap(table, codesOfCalls), bySite };
    });
    return {
      id,
      title,
      about,
      flows,
      codes: codeRows(
        flows.map(({ map }) => map),
        codes,
      ),
    };
  });
}
