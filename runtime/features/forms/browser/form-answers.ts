/** What the form asks, as its elements tell: answers by the ids of the fields. */
export function answersOf(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  const answers: Record<string, unknown> = {};
  for (const field of form.querySelectorAll<HTMLElement>('[data-field]')) {
    const { field: id = '', shape, parts } = field.dataset;
    if (parts !== undefined) answers[id] = toParts(data, id, parts);
    else if (shape === 'checkbox' || shape === 'file') answers[id] = data.getAll(id);
    else if (shape === 'likert') answers[id] = toStatements(field, data, id);
    else answers[id] = data.get(id) ?? '';
  }
  const others = '.form-fields > input[type=hidden], .site-form-trap input';
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>(others)) answers[name] = value;
  return answers;
}

/** The parts of an answer by their names, which the server puts in order. */
function toParts(data: FormData, id: string, names: string): unknown {
  return Object.fromEntries(names.split(' ').map((name) => [name, data.get(`${id}:${name}`) ?? '']));
}

function toStatements(field: HTMLElement, data: FormData, id: string): unknown {
  const statements = Array.from(
    field.querySelectorAll('.field-statement > legend'),
    (one) => one.textContent,
  );
  return Object.fromEntries(statements.map((one, place) => [one, data.get(`${id}:${place}`) ?? '']));
}

/** Fills hidden fields from the query of the page. */
export function fillHidden(form: HTMLFormElement, query: string): void {
  const parameters = new URLSearchParams(query);
  for (const field of form.querySelectorAll<HTMLInputElement>('input[type=hidden][data-key]')) {
    const value = parameters.get(field.dataset.key ?? '');
    if (value !== null) field.value = value;
  }
}

/** Tells how long texts are whose length has a limit. */
export function countLetters(form: HTMLFormElement): void {
  for (const counter of form.querySelectorAll<HTMLElement>('[data-counter-of]')) {
    const area = form.querySelector<HTMLTextAreaElement>(`[id="${counter.dataset.counterOf}"]`);
    const max = Number(counter.dataset.max);
    if (!area) continue;
    counter.textContent = `${area.value.length} / ${max}`;
    counter.toggleAttribute('data-over', area.value.length > max);
  }
}
