variable "project" {
  description = "Google Cloud project"
  type        = string
}

variable "region" {
  description = "Region of service, database, scheduler and buckets, such as us-central1"
  type        = string
}

variable "image" {
  description = "Image of `marquee serve` with the console, target service of the Dockerfile, by digest: …/marquee@sha256:…"
  type        = string
}

variable "builder_image" {
  description = "Image of `tools site publish` with Node and the project's sources, target builder, by digest"
  type        = string
}

variable "worker_image" {
  description = "Image of `marquee work` with ffmpeg, target worker, by digest"
  type        = string
}

variable "hosts" {
  description = "Host names of the editions and of the console, each in your DNS zone, pointed at the output address"
  type = object({
    international = string
    camp          = string
    console       = string
  })
}

variable "media_host" {
  description = "Host name from which films are read and to which they are sent, also pointed at the output address"
  type        = string
}

variable "media_hosts_cn" {
  description = "Origins of films and uploads for mainland China, https://…, behind a licensed CDN that forwards to the media host; empty: the host for all other visitors"
  type = object({
    read = string
    send = string
  })
  default = { read = "", send = "" }
}

variable "allowed_origins" {
  description = "ALLOWED_ORIGINS: origins of partners' sites whose pages make calls with cookies"
  type        = list(string)
  default     = []
}

variable "allowed_hosts" {
  description = "ALLOWED_HOSTS: further host names that requests may name besides those of hosts, such as one that a CDN in front of the balancer sends"
  type        = list(string)
  default     = []
}

variable "edge_limits" {
  description = "Requests a minute from one address, above which Cloud Armor answers 429: all pages and calls, logins and mailed codes, films and uploads"
  type = object({
    requests = number
    logins   = number
    media    = number
  })
  default = { requests = 6000, logins = 600, media = 12000 }

  validation {
    condition     = var.edge_limits.logins >= 60 && var.edge_limits.requests >= var.edge_limits.logins && var.edge_limits.media >= 600
    error_message = "People who share an address need at least 60 logins and 600 requests of films a minute, and more requests than logins."
  }
}

variable "country_database" {
  description = "true: GEOIP_DATABASE is country.mmdb in the bucket PROJECT-countries, which is created for it; put the file there before the service starts. false: visitors' countries come from the balancer only"
  type        = bool
  default     = false
}

variable "smtp" {
  description = "Mail server: host, port, user and sender. The password is the secret smtp-password"
  type = object({
    host = string
    port = number
    user = string
    from = string
  })
}

variable "models" {
  description = "Providers' ids of the studio's models, by the names of their settings, such as VEO_MODEL; a model without an id is not offered"
  type        = map(string)
  default     = {}
}

variable "database_tier" {
  description = "Machine type of PostgreSQL, such as db-custom-2-7680"
  type        = string
  default     = "db-custom-2-7680"
}

variable "instances" {
  description = "Minimum and maximum number of instances of the service. The transparency log needs one that always runs"
  type = object({
    min = number
    max = number
  })
  default = { min = 2, max = 20 }
}

variable "connections" {
  description = "Connections to the database of one instance. The maximum number of instances times this, plus the workers', must be below 200"
  type        = number
  default     = 8
}

variable "workers" {
  description = "Instances of `marquee work`; each makes one screening copy at a time"
  type        = number
  default     = 2
}

variable "collector_image" {
  description = "Image of an OpenTelemetry collector with the exporters googlecloud and googlemanagedprometheus, such as Google's otelcol-google, by digest; empty: no traces, no metrics of the programs, and no alert on failing uploads"
  type        = string
  default     = ""
}

variable "trace_share" {
  description = "OTEL_TRACES_SAMPLER_ARG: share of the requests whose traces are sampled, 0 to 1, besides those that the balancer samples"
  type        = number
  default     = 0.05
}

variable "alert_email" {
  description = "Address that alerts and budgets are mailed to"
  type        = string
}

variable "billing_account" {
  description = "Billing account of the budget, 000000-000000-000000"
  type        = string
}

variable "monthly_budget" {
  description = "Monthly budget in the currency of the billing account; mails at 50 %, 90 % and 100 %"
  type        = number
}
