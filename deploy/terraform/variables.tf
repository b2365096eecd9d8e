variable "project" {
  description = "Google Cloud project"
  type        = string

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{4,28}[a-z0-9]$", var.project))
    error_message = "project is the id of a Google Cloud project, such as open-frame-1."
  }
}

variable "region" {
  description = "Region of service, database, scheduler and buckets, such as us-central1"
  type        = string

  validation {
    condition     = can(regex("^[a-z]+-[a-z]+[0-9]+$", var.region))
    error_message = "region is a region such as us-central1, without a zone."
  }
}

variable "image" {
  description = "Image of `marquee serve` with the console, target service of the Dockerfile, by digest: …/marquee@sha256:…"
  type        = string

  validation {
    condition     = can(regex("^[^@ ]+/[^@ ]+@sha256:[0-9a-f]{64}$", var.image))
    error_message = "image names an image by its digest, …/marquee@sha256:…, so that a release can be taken back."
  }
}

variable "builder_image" {
  description = "Image of `tools site publish` with Node and the project's sources, target builder, by digest"
  type        = string

  validation {
    condition     = can(regex("^[^@ ]+/[^@ ]+@sha256:[0-9a-f]{64}$", var.builder_image))
    error_message = "builder_image names an image by its digest, …/marquee@sha256:…, so that a release can be taken back."
  }
}

variable "worker_image" {
  description = "Image of `marquee work` with ffmpeg, target worker, by digest"
  type        = string

  validation {
    condition     = can(regex("^[^@ ]+/[^@ ]+@sha256:[0-9a-f]{64}$", var.worker_image))
    error_message = "worker_image names an image by its digest, …/marquee@sha256:…, so that a release can be taken back."
  }
}

variable "hosts" {
  description = "Host names of the editions, by the names of their folders in catalogue/editions, and of the console, each in your DNS zone, pointed at the output address"
  type        = map(string)

  validation {
    condition     = contains(keys(var.hosts), "console") && length(var.hosts) > 1 && alltrue([for name in keys(var.hosts) : can(regex("^[a-z][a-z0-9-]{0,30}$", name))])
    error_message = "hosts has the name of at least one edition's folder, such as international, and console."
  }

  validation {
    condition     = length(distinct(values(var.hosts))) == length(var.hosts) && alltrue([for host in values(var.hosts) : can(regex("^[a-z0-9]([a-z0-9-]*[a-z0-9])?([.][a-z0-9]([a-z0-9-]*[a-z0-9])?)+$", host))])
    error_message = "hosts are different names such as films.example, without https:// and in lower case."
  }
}

variable "media_host" {
  description = "Host name from which films are read and to which they are sent, also pointed at the output address"
  type        = string

  validation {
    condition     = can(regex("^[a-z0-9]([a-z0-9-]*[a-z0-9])?([.][a-z0-9]([a-z0-9-]*[a-z0-9])?)+$", var.media_host))
    error_message = "media_host is a name such as media.films.example, without https://."
  }
}

variable "media_hosts_cn" {
  description = "Origins of films and uploads for mainland China, https://…, behind a licensed CDN that forwards to the media host; empty: the host for all other visitors"
  type = object({
    read = string
    send = string
  })
  default = { read = "", send = "" }

  validation {
    condition     = alltrue([for origin in values(var.media_hosts_cn) : origin == "" || can(regex("^https://[^/]+$", origin))])
    error_message = "media_hosts_cn are origins such as https://cn.films.example, or empty."
  }
}

variable "allowed_origins" {
  description = "ALLOWED_ORIGINS: origins of partners' sites whose pages make calls with cookies"
  type        = list(string)
  default     = []

  validation {
    condition     = alltrue([for origin in var.allowed_origins : can(regex("^https://[^/]+$", origin))])
    error_message = "allowed_origins are origins such as https://films.partner.example."
  }
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

  validation {
    condition     = var.smtp.port > 0 && var.smtp.port < 65536 && !can(regex("[/ ]", var.smtp.host)) && can(regex("@", var.smtp.from))
    error_message = "smtp has the name of a server, a port from 1 to 65535, and a sender with an address."
  }
}

variable "models" {
  description = "Providers' ids of the studio's models, by the names of their settings, such as VEO_MODEL; a model without an id is not offered"
  type        = map(string)
  default     = {}

  validation {
    condition     = alltrue([for name in keys(var.models) : contains(["IMAGEN_MODEL", "IMAGEN_EDIT_MODEL", "VEO_MODEL", "SEEDREAM_MODEL", "SEEDANCE_MODEL"], name)])
    error_message = "models has the names of settings: IMAGEN_MODEL, IMAGEN_EDIT_MODEL, VEO_MODEL, SEEDREAM_MODEL or SEEDANCE_MODEL."
  }
}

variable "marks" {
  description = "Marks of AI-made files: the contest's code in labels of GB 45438-2025 (AIGC_CODE), the roots under which manifests are trusted (C2PA_TRUST), the certificates with which those of the studio's results are signed (C2PA_CERTIFICATES, with the secret c2pa-key), and a server of time stamps (C2PA_TIME_SERVER). Roots and certificates are PEM, such as file(\"roots.pem\")"
  type = object({
    code         = optional(string, "")
    trust        = optional(string, "")
    certificates = optional(string, "")
    time_server  = optional(string, "")
  })
  default = {}
}

variable "database_tier" {
  description = "Machine type of PostgreSQL, such as db-custom-2-7680"
  type        = string
  default     = "db-custom-2-7680"

  validation {
    condition     = can(regex("^db-", var.database_tier))
    error_message = "database_tier is a machine type such as db-custom-2-7680."
  }
}

variable "instances" {
  description = "Minimum and maximum number of instances of the service. The transparency log needs one that always runs"
  type = object({
    min = number
    max = number
  })
  default = { min = 2, max = 20 }

  validation {
    condition     = var.instances.min >= 1 && var.instances.max >= var.instances.min && floor(var.instances.max) == var.instances.max
    error_message = "instances has a minimum of at least 1, since the transparency log needs one that always runs, and a maximum that is not below it."
  }
}

variable "connections" {
  description = "Connections to the database of one instance. The maximum number of instances times this, plus the workers', must be below 200"
  type        = number
  default     = 8

  validation {
    condition     = var.connections >= 2 && var.instances.max * var.connections + var.workers * 4 < 200
    error_message = "connections times the maximum of instances, and 4 for each worker, must be below 200, the limit of the database."
  }
}

variable "workers" {
  description = "Instances of `marquee work`; each makes one screening copy at a time"
  type        = number
  default     = 2

  validation {
    condition     = var.workers >= 0 && floor(var.workers) == var.workers
    error_message = "workers is a whole number from 0."
  }
}

variable "collector_image" {
  description = "Image of an OpenTelemetry collector with the exporters googlecloud and googlemanagedprometheus, such as Google's otelcol-google, by digest; empty: no traces, no metrics of the programs, and no alert on failing uploads"
  type        = string
  default     = ""

  validation {
    condition     = var.collector_image == "" || can(regex("@sha256:[0-9a-f]{64}$", var.collector_image))
    error_message = "collector_image names an image by its digest, or is empty."
  }
}

variable "trace_share" {
  description = "OTEL_TRACES_SAMPLER_ARG: share of the requests whose traces are sampled, 0 to 1, besides those that the balancer samples"
  type        = number
  default     = 0.05

  validation {
    condition     = var.trace_share >= 0 && var.trace_share <= 1
    error_message = "trace_share is a share from 0 to 1."
  }
}

variable "alert_email" {
  description = "Address that alerts and budgets are mailed to"
  type        = string

  validation {
    condition     = can(regex("^[^@ ]+@[^@ ]+[.][^@ ]+$", var.alert_email))
    error_message = "alert_email is one address."
  }
}

variable "billing_account" {
  description = "Billing account of the budget, 000000-000000-000000"
  type        = string

  validation {
    condition     = can(regex("^[0-9A-F]{6}-[0-9A-F]{6}-[0-9A-F]{6}$", var.billing_account))
    error_message = "billing_account has the form 000000-000000-000000."
  }
}

variable "monthly_budget" {
  description = "Monthly budget in the currency of the billing account; mails at 50 %, 90 % and 100 %"
  type        = number

  validation {
    condition     = var.monthly_budget > 0
    error_message = "monthly_budget is above 0."
  }
}
