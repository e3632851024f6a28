/** Most characters of a company's name, and of its tax number. */
export const COMPANY_MAX = 200;
export const TAX_NUMBER_MAX = 40;
