import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { RenderResult } from '@testing-library/react';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createApi } from '../../api/client.ts';
import { createPasswordQuestion } from '../../api/password-question.ts';
import { createSettingsStore } from '../../api/settings-store.ts';
import type { Studio } from '../../api/studio-context.tsx';
import { showCleaned } from '../cleaned-notice.ts';
import { StudioProvider } from '../../api/studio-context.tsx';
import { createBridge } from '../../bridge/bridge.ts';
import { parseSettings } from '../../bridge/settings.ts';

// A loaded machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

/** A call of the window, by its name for the host or by method and path for the server's API. */
export type Answers = Readonly<Record<string, (input: never) => unknown>>;

/** Answers a call with a refusal of the server, in its shape. */
export function refuse(status: number, code: string, error: string, more: object = {}): Response {
  return Response.json({ error, code, requestId: 'r', data: { error }, ...more }, { status });
}

function installBrowserParts(): void {
  window.matchMedia = (media: string) =>
    ({
      matches: false,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  window.HTMLElement.prototype.scrollIntoView = () => undefined;
  window.Range.prototype.getBoundingClientRect = () => new DOMRect();
  window.Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
}

async function callApi(answers: Answers, input: { method: string; path: string }) {
  const answer = await answers[`${input.method} ${input.path}`]?.(input as never);
  if (answer === undefined) return { status: 404, text: '{}' };
  if (answer instanceof Response) return { status: answer.status, text: await answer.text() };
  return { status: 200, text: JSON.stringify(answer) };
}

/** Makes a studio whose host and server answer as told; every call goes through the contracts. */
export function createTestStudio(answers: Answers, settings: object = {}): Studio {
  const bridge = createBridge(async (name, input) => {
    try {
      if (name === 'callApi') return { ok: true, value: await callApi(answers, input as never) };
      if (name === 'writeSetting') return { ok: true, value: {} };
      return { ok: true, value: await answers[name]?.(input as never) };
    } catch (cause) {
      return { ok: false, error: cause };
    }
  });
  const passwordQuestion = createPasswordQuestion();
  const site = 'http://localhost:4000';
  return {
    bridge,
    site,
    openSite: () => undefined,
    passwordQuestion,
    client: createApi({
      bridge,
      site,
      onSignedOut: () => undefined,
      onHalfSignedIn: () => undefined,
      onCleaned: showCleaned,
      confirmPassword: passwordQuestion.ask,
    }),
    app: { version: '1.0.0', kind: 'web', server: site, remembers: true },
    settings: createSettingsStore(parseSettings(settings), bridge, () => undefined),
    clock: { now: () => Date.UTC(2026, 10, 21, 12, 4) },
  };
}

/** Shows a part of the studio as the window does; with what was read, to have it read again. */
export function renderInStudio(part: ReactNode, studio: Studio): RenderResult & { queries: QueryClient } {
  installBrowserParts();
  // Notices outlive what they were shown over, and with it the test.
  cleanNotifications();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(
    <QueryClientProvider client={queries}>
      <StudioProvider studio={studio}>
        <MantineProvider env="test">
          <Notifications />
          {part}
        </MantineProvider>
      </StudioProvider>
    </QueryClientProvider>,
  );
  return { ...shown, queries };
}
