import type { AddressParts } from '#shared/places/address-parts.ts';
import { addressWords } from '#shared/places/address-words.ts';
import { checkAddress, tidyAddress } from '#shared/places/check-address.ts';
import { findCountry } from '#shared/places/find-country.ts';
import { formPartOf } from './country-layouts.ts';
import type { FormDefinition, FormField } from './definition.ts';
import { nameOfPart } from './form-data.ts';
import type { Answer, Answers } from './read-answers.ts';
import { checkAnswers } from './rules.ts';
import { formMessages } from './texts.ts';

/** An answer to a field of kind address by the names of the parts; undefined for other answers, and where nothing is said. */
function addressOf({ type }: FormField, answer: Answer | undefined): AddressParts | undefined {
  if (type !== 'address' || !Array.isArray(answer)) return undefined;
  const [addressLine1, addressLine2, city, region, postalCode, country] = answer as readonly string[];
  const parts = { addressLine1, addressLine2, city, region, postalCode, country };
  return Object.values(parts).some((part) => (part ?? '') !== '') ? parts : undefined;
}

/** What is wrong with an answer to a field of kind address, by the names of its parts. */
function problemsOf(
  field: FormField,
  answer: Answer | undefined,
  language: string,
): readonly { readonly part: string; readonly message: string }[] {
  const address = addressOf(field, answer);
  if (address === undefined) return [];
  const country = findCountry(address.country ?? '', language);
  if (country === undefined) return [{ part: 'Country', message: addressWords(language).chooseCountry }];
  const asks = field.required ? { asks: 'whole' as const } : {};
  const { problems } = checkAddress({ ...address, country }, { language, ...asks });
  return problems.flatMap(({ field: name, message }) => {
    const part = formPartOf(name);
    return part === undefined ? [] : [{ part, message }];
  });
}

/**
 * As `checkAnswers`, and addresses by the rules of their countries, whose data is too much for browsers. What is wrong
 * with parts of an address is told by the names of their controls too.
 * @param language of the sentences
 */
export function checkAllAnswers(
  form: FormDefinition,
  answers: Answers,
  language: string,
): Readonly<Record<string, string>> {
  const ofAddresses = form.fields.flatMap((field) => {
    const problems = problemsOf(field, answers[field.id], language);
    if (problems.length === 0) return [];
    return [
      [field.id, problems.map(({ message }) => message).join(' ')] as const,
      ...problems.map(({ part, message }) => [nameOfPart(field, part), message] as const),
    ];
  });
  return { ...checkAnswers(form, answers, formMessages(language)), ...Object.fromEntries(ofAddresses) };
}

/** Answers as they are kept: with the codes of states and postal codes as they are written there. */
export function tidyAnswers(form: FormDefinition, answers: Answers, language: string): Answers {
  const tidied = form.fields.flatMap((field) => {
    const address = addressOf(field, answers[field.id]);
    const country = findCountry(address?.country ?? '', language);
    if (address === undefined || country === undefined) return [];
    const { addressLine1, addressLine2, city, region, postalCode } = tidyAddress({ ...address, country });
    const parts = [addressLine1, addressLine2, city, region, postalCode, address.country];
    return [[field.id, parts.map((part = '') => part)] as const];
  });
  return { ...answers, ...Object.fromEntries(tidied) };
}
