import type { APIRoute } from 'astro';
import { look } from '../../sites/chosen-brand/look.ts';
import { webManifest } from '../domain/site/web-manifest.ts';
import { site } from '../layout/site.ts';

export const GET: APIRoute = () => Response.json(webManifest(site, look));
