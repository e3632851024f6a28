import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument, OpenApiOperation } from '#shared/http/openapi.ts';
import { type Answer, field, watchAnswers } from './http.ts';

interface Operation {
  readonly method: string;
  readonly pattern: RegExp;
  readonly operation: OpenApiOperation;
  /** Codes with their status. */
  readonly errors: ReadonlyMap<string, number>;
  readonly validators: Map<string, ValidateFunction>;
}

/** What of a documented API was seen. */
export interface ContractWatch {
  /** Answers that are not as the document says, in words. */
  readonly drift: readonly string[];
  readonly answers: () => number;
  /** Every documented error, as `call CODE`. */
  readonly documented: ReadonlySet<string>;
  /** Those that were answered. */
  readonly produced: ReadonlySet<string>;
  readonly calls: readonly string[];
  /** Calls that succeeded. */
  readonly succeeded: ReadonlySet<string>;
}

/** A path of the document as a pattern; constant paths come before those with parameters. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]*')}/?$`, 'i');
}

function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths)
    .toSorted(([one], [other]) => one.split('{').length - other.split('{').length)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        pattern: patternOf(path),
        operation,
        errors: new Map(
          Object.entries(operation.responses).flatMap(([status, answer]) =>
            Object.keys(answer['x-errors'] ?? {}).map((code) => [code, Number(status)] as const),
          ),
        ),
        validators: new Map<string, ValidateFunction>(),
      })),
    );
}

/**
 * Compares from now on every answer of the API with what the document says of it.
 * @param isOther tells paths below /api that are no calls
 */
export function watchContract(document: OpenApiDocument, isOther: (path: string) => boolean): ContractWatch {
  const operations = operationsOf(document);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const drift: string[] = [];
  const produced = new Set<string>();
  const succeeded = new Set<string>();
  let answers = 0;

  function validatorOf({ operation, validators }: Operation, status: string): ValidateFunction | undefined {
    const answer = operation.responses[status];
    if (answer === undefined) return undefined;
    const known = validators.get(status);
    if (known !== undefined) return known;
    const { schema } = answer.content['application/json'];
    const made = ajv.compile({ ...schema, components: document.components });
    validators.set(status, made);
    return made;
  }

  function findFault(operation: Operation, { status, json, text }: Answer): string | undefined {
    const validate = validatorOf(operation, String(status));
    if (validate === undefined) return `answers ${status}, which is not documented: ${text.slice(0, 200)}`;
    if (!validate(json)) return `does not match: ${ajv.errorsText(validate.errors).slice(0, 300)}`;
    const name = operation.operation.operationId;
    if (status < 400) {
      succeeded.add(name);
      return undefined;
    }
    const code = String((json as { code: unknown }).code);
    const declared = operation.errors.get(code);
    if (declared !== status) return `answers ${status} ${code}, documented is ${declared ?? 'no such code'}`;
    produced.add(`${name} ${code}`);
    return undefined;
  }

  watchAnswers((method, address, answer) => {
    const [path = ''] = address.split('?');
    if (!path.startsWith('/api/') || isOther(path) || method === 'HEAD' || answer.status === 304) return;
    answers += 1;
    const operation = operations.find((one) => one.method === method && one.pattern.test(path));
    const isUnknown =
      (answer.status === 404 && field(answer, 'code') === 'CALL_NOT_FOUND') || answer.status === 405;
    if (operation === undefined) {
      if (!isUnknown) drift.push(`${method} ${path} is no documented call and answers ${answer.status}`);
      return;
    }
    const fault = findFault(operation, answer);
    if (fault !== undefined) drift.push(`${operation.operation.operationId} ${fault}`);
  });

  return {
    drift,
    answers: () => answers,
    documented: new Set(
      operations.flatMap(({ operation, errors }) =>
        [...errors.keys()].map((code) => `${operation.operationId} ${code}`),
      ),
    ),
    produced,
    calls: operations.map(({ operation }) => operation.operationId),
    succeeded,
  };
}
