import { attachedMarkup } from '#shared/features/forms/attached-markup.ts';
import type { SiteFormTexts } from '#shared/features/forms/submit-messages.ts';
import { FORM_FILE_PATH } from '#shared/features/submissions/paths.ts';
import { parseJson } from '#shared/json/parse-json.ts';
import { property, toText } from '#shared/json/values.ts';

/** The file fields of a form. */
export interface FileFields {
  /** Settles when no file is on its way any more. */
  settled(): Promise<unknown>;
}

/** Sends one file; answers how forms name it, or what is wrong with it. */
function upload(
  file: File,
  { path, bar, messages }: { path: string; bar: HTMLProgressElement; messages: SiteFormTexts },
): Promise<{ readonly token: string } | { readonly problem: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      bar.value = total > 0 ? loaded / total : 0;
    });
    request.addEventListener('loadend', () => {
      const body = parseJson(request.responseText);
      const token = toText(property(body, 'file'));
      const said = toText(property(body, 'error'));
      if (token !== '') resolve({ token });
      else resolve({ problem: request.status === 413 ? messages.fileTooLarge : said || messages.failed });
    });
    request.send(file);
  });
}

/** Lets the file fields of a form send files as soon as they are chosen. */
export function startFileFields(form: HTMLFormElement, messages: SiteFormTexts): FileFields {
  const { ownerDocument: document } = form;
  const running = new Set<Promise<void>>();

  function startField(field: HTMLElement): void {
    const input = field.querySelector<HTMLInputElement>('input[type=file]');
    const list = field.querySelector('.field-files');
    const id = field.dataset.field ?? '';
    if (!input || !list) return;
    const says = document.createElement('p');
    says.className = 'field-file-status';
    says.setAttribute('role', 'status');
    list.after(says);

    async function add(file: File): Promise<void> {
      const bar = document.createElement('progress');
      bar.max = 1;
      bar.value = 0;
      bar.setAttribute('aria-label', `${messages.uploading} ${file.name}`);
      list?.append(bar);
      const query = new URLSearchParams({
        formId: form.dataset.formId ?? '',
        fieldId: id,
        filename: file.name,
      });
      const sent = await upload(file, { path: `${FORM_FILE_PATH}?${query}`, bar, messages });
      bar.remove();
      says.textContent = 'problem' in sent ? `${file.name}: ${sent.problem}` : '';
      // The markup is made of escaped values alone.
      if ('token' in sent) list?.insertAdjacentHTML('beforeend', attachedMarkup({ id }, sent.token).text);
    }

    input.addEventListener('change', () => {
      const files = Array.from(input.files ?? []);
      // What is sent by itself does not go along with the form once more.
      input.value = '';
      says.textContent = files.length > 0 ? messages.uploading : '';
      const work = files
        .reduce((before, file) => before.then(() => add(file)), Promise.resolve())
        .finally(() => running.delete(work));
      running.add(work);
    });
  }

  for (const field of form.querySelectorAll<HTMLElement>('[data-shape=file]')) startField(field);
  return { settled: () => Promise.all(running) };
}
