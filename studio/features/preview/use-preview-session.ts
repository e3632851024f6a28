import { useEffect, useRef, useState } from 'react';
import { forwardKey } from '../../components/use-shortcut.ts';
import type {
  CompareCommand,
  CompareMessage,
  EditCommand,
  EditMessage,
  FrameMessage,
  PaintCommand,
  ShowMessage,
} from './frame/frame-messages.ts';
import { frameMessageSchema } from './frame/frame-messages.ts';
import type { RenderAnswer } from './messages.ts';
import type { PreviewSession } from './preview-session.ts';
import { createPreviewSession } from './preview-session.ts';
import type { TextSource } from './text-source.ts';
import { findChanges } from './text-source.ts';

/** What the frame asks of the pane around it. */
export interface FrameEvents {
  onNavigate(path: string): void;
  onOutside(): void;
  onForm(): void;
  /** Something happened on a page that is edited. */
  onEdit?(message: EditMessage): void;
  /** A page tells something that is compared with another one. */
  onCompare?(message: CompareMessage): void;
}

/** A session with its worker, and the way to give it a frame. */
export interface RunningPreview {
  readonly session: PreviewSession;
  /** Asks something of the page that is edited, painted, or compared with another one. */
  tell(command: EditCommand | CompareCommand | PaintCommand): void;
  setFrame(frame: HTMLIFrameElement | null): void;
  setEvents(events: FrameEvents): void;
  dispose(): void;
}

function startWorker(onAnswer: (answer: RenderAnswer) => void): Worker {
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<RenderAnswer>) => onAnswer(event.data));
  return worker;
}

function handleFrameMessage(
  message: FrameMessage,
  session: PreviewSession,
  events: FrameEvents | undefined,
): void {
  switch (message.kind) {
    case 'ready':
      session.frameReady();
      break;
    case 'painted':
      session.painted(message.revision);
      break;
    case 'navigate':
      events?.onNavigate(message.path);
      break;
    case 'outside':
      events?.onOutside();
      break;
    case 'form':
      events?.onForm();
      break;
    case 'elements':
    case 'scrolled':
      events?.onCompare?.(message);
      break;
    case 'key':
      forwardKey(message);
      break;
    default:
      events?.onEdit?.(message);
  }
}

/**
 * Starts a preview over a source of texts.
 * @param base the site's address, where the page's pictures come from
 */
function startPreview(source: TextSource, base: string): RunningPreview {
  let frame: HTMLIFrameElement | null = null;
  let events: FrameEvents | undefined;
  let worker = startWorker((answer) => session.rendered(answer));
  const session = createPreviewSession({
    render: (request) => worker.postMessage(request),
    show: (page) => {
      const message: ShowMessage = { kind: 'show', base, ...page };
      // The frame has no origin that could be named.
      frame?.contentWindow?.postMessage(message, '*');
    },
    restartWorker() {
      worker.terminate();
      worker = startWorker((answer) => session.rendered(answer));
    },
    wait(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });

  const known = new Map<string, string>();
  const handleTexts = () => {
    const changes = findChanges(known, source.files());
    const entries = Object.entries(changes);
    if (entries.length === 0) return;
    for (const [path, text] of entries) {
      if (text === null) known.delete(path);
      else known.set(path, text);
    }
    session.edit(changes);
  };
  const handleMessage = (event: MessageEvent<unknown>) => {
    if (frame === null || event.source !== frame.contentWindow) return;
    const message = frameMessageSchema.safeParse(event.data);
    if (message.success) handleFrameMessage(message.data, session, events);
  };

  const unsubscribe = source.subscribe(handleTexts);
  window.addEventListener('message', handleMessage);
  handleTexts();
  return {
    session,
    // The frame has no origin that could be named.
    tell: (command) => frame?.contentWindow?.postMessage(command, '*'),
    setFrame(next) {
      frame = next;
    },
    setEvents(next) {
      events = next;
    },
    dispose() {
      unsubscribe();
      window.removeEventListener('message', handleMessage);
      worker.terminate();
    },
  };
}

/** A preview that lives as long as the component; undefined in the first moment. */
export function usePreviewSession(
  source: TextSource,
  base: string,
  events: FrameEvents,
): RunningPreview | undefined {
  const [preview, setPreview] = useState<RunningPreview>();
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    const running = startPreview(source, base);
    running.setEvents({
      onNavigate: (path) => latest.current.onNavigate(path),
      onOutside: () => latest.current.onOutside(),
      onForm: () => latest.current.onForm(),
      onEdit: (message) => latest.current.onEdit?.(message),
      onCompare: (message) => latest.current.onCompare?.(message),
    });
    setPreview(running);
    return () => running.dispose();
  }, [source, base]);
  return preview;
}
