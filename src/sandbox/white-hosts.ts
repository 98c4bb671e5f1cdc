/** Hosts that a login may lead to (S7.33): the company's domains, and the editions of this machine. */

import { sites } from '../../sites/all.ts';
import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import type * as contract from '../contract/white-hosts.ts';
import { answered } from './answer.ts';
import type { Handler } from './handler.ts';

const hosts = [...new Set(sites.flatMap((site) => [...site.policies.companyDomains, ...site.hosts.local]))].sort();

export const whiteHosts: Handler<InputOf<typeof contract.whiteHosts>, ResultOf<typeof contract.whiteHosts>> = () =>
  answered({ hosts });
