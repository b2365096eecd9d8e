interface Metadata {
  default: { countries: Record<string, unknown> };
}

/** libphonenumber's data with four countries instead of 240: queries over that many options are slow. */
export function fewCountries({ default: all }: Metadata) {
  const { CN, PT, US, FR } = all.countries;
  return {
    default: {
      ...all,
      country_calling_codes: { '351': ['PT'], '86': ['CN'], '1': ['US'], '33': ['FR'] },
      countries: { CN, PT, US, FR },
    },
  };
}
