import { describe, expect, test } from 'vitest';
import { sites } from '../../sites/all.ts';
import { nativeBridge } from '../../src/browser/native-bridge.ts';
import { inAppOf } from '../../src/domain/http/embedded.ts';
import type { NativeApp } from '../../src/domain/site/site.ts';

const app: NativeApp = { scheme: 'one', handler: 'theHandler', object: 'theObject', method: 'theMethod' };
const link = 'one://open/earn';

describe('the bridge into the native app (S7.65)', () => {
  test('on iOS it is the message handler of the app’s name, called as its own method', () => {
    const got: unknown[] = [];
    const handler = {
      postMessage(message: unknown) {
        got.push(this === handler, message);
      },
    };
    nativeBridge(app, 'ios', { webkit: { messageHandlers: { theHandler: handler } } })?.(link);
    expect(got).toEqual([true, { type: 'open', link }]);
  });

  test('on Android it is the method of the object that the app puts into the page', () => {
    const got: unknown[] = [];
    const object = {
      theMethod(text: unknown) {
        got.push(this === object, text);
      },
    };
    nativeBridge(app, 'android', { theObject: object })?.(link);
    expect(got).toEqual([true, link]);
  });

  test('where the app has put nothing into the page, or another one has, there is none', () => {
    const other = { postMessage: () => undefined, theMethod: () => undefined };
    expect(nativeBridge(app, 'ios', {})).toBeUndefined();
    expect(nativeBridge(app, 'ios', { webkit: {} })).toBeUndefined();
    expect(nativeBridge(app, 'ios', { webkit: { messageHandlers: { other } } })).toBeUndefined();
    expect(nativeBridge(app, 'ios', { theObject: other })).toBeUndefined();
    expect(nativeBridge(app, 'android', {})).toBeUndefined();
    expect(nativeBridge(app, 'android', { theObject: { theMethod: 'text' } })).toBeUndefined();
    expect(nativeBridge(app, 'android', { webkit: { messageHandlers: { theHandler: other } } })).toBeUndefined();
    expect(nativeBridge(app, 'other', { theObject: other })).toBeUndefined();
  });

  test('the Turkish and the European edition of every brand have names of their own (S1.19)', () => {
    for (const { brand } of sites) {
      const editions = ['', 'TR', 'EU'].map((suffix) =>
        inAppOf(`Mobile ${brand.appMarker}${suffix}/4`, brand.appMarker),
      );
      expect(editions).toEqual(['app', 'app-tr', 'app-eu']);
      for (const name of ['scheme', 'handler', 'object'] as const) {
        expect(new Set(editions.map((edition) => edition && brand.apps[edition][name])).size).toBe(3);
      }
    }
  });
});
