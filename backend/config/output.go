package config

// OutputIsLogged reports that what a command prints is kept in a log, as that of a job of Cloud Run is, which sets this
// variable (https://cloud.google.com/run/docs/container-contract#jobs-env-vars).
func OutputIsLogged(environment Lookup) bool { return environment("CLOUD_RUN_JOB") != "" }
